import type { Locator, Page } from "playwright-core";
import { judgeScreen } from "./judge-screen.ts";
import { desktop } from "./open-window.ts";
import { shoot } from "./screenshot.ts";

/** Judges a screen in the middle of a story, which then goes on as it was. `at` is what the pictures are to show. */
export async function judgeHere(page: Page, name: string, at?: Locator): Promise<string[]> {
  const faults = await judgeScreen(page, async (variant) => {
    await at?.scrollIntoViewIfNeeded();
    await shoot(page, `${name}-${variant}`);
  });
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: "light" });
  return faults.map((fault) => `${name}: ${fault}`);
}
