import type { Locator, Page } from "playwright-core";
import { judgeScreen } from "./judge-screen.ts";
import { desktop } from "./open-window.ts";
import { screenshot } from "./screenshot.ts";

/** Judges a screen in the middle of a flow and restores size and theme. `at` is what the screenshots are to show. */
export async function judgeHere(page: Page, name: string, at?: Locator): Promise<string[]> {
  const findings = await judgeScreen(page, async (variant) => {
    await at?.scrollIntoViewIfNeeded();
    await screenshot(page, `${name}-${variant}`);
  });
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: "light" });
  return findings.map((finding) => `${name}: ${finding}`);
}
