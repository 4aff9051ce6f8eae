import { join } from "node:path";
import type { Page } from "playwright-core";

const folder = join(import.meta.dirname, "..", "screenshots");

/** Keeps what a window shows as `screenshots/<name>.png`. */
export async function shoot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
