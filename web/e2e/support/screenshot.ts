import { join } from "node:path";
import type { Page } from "playwright-core";

const folder = join(import.meta.dirname, "..", "screenshots");
const wanted = Boolean(process.env["SCREENSHOTS"]);

/** Saves a picture of a window as `screenshots/<name>.png`, for a person who asks for it (SCREENSHOTS=1): it takes its time. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (wanted) await page.screenshot({ path: join(folder, `${name}.png`) });
}
