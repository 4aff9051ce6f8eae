import { join } from "node:path";
import type { Page } from "playwright-core";

const folder = join(import.meta.dirname, "..", "screenshots");

/** Saves what a window shows as `screenshots/<name>.png`. */
export async function screenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
