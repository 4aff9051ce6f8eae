import type { Locator, Page } from "playwright-core";
import { judgeScreen } from "./judge-screen.ts";
import { screenshot } from "./screenshot.ts";

/** Judges a screen in the middle of a flow, which goes on at a desk. `at` is what the screenshots are to show. */
export async function judgeHere(page: Page, name: string, at?: Locator): Promise<string[]> {
  const findings = await judgeScreen(page, async (variant) => {
    await at?.scrollIntoViewIfNeeded();
    await screenshot(page, `${name}-${variant}`);
  });
  return findings.map((finding) => `${name}: ${finding}`);
}
