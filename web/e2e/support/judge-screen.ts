import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { desktop, phone } from "./open-window.ts";
import { untranslated } from "./untranslated.ts";

const themes = ["light", "dark"] as const;
const sizes = { desktop, phone };

/** Findings on a screen, in both themes and both sizes: untranslated texts, overflow, a cut title, accessibility violations. */
export async function judgeScreen(page: Page, screenshot: (variant: string) => Promise<void>): Promise<string[]> {
  const findings = (await untranslated(page)).map((text) => `untranslated: ${text}`);
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const theme of themes) {
      const variant = `${size}-${theme}`;
      await change(page, theme);
      await screenshot(variant);
      findings.push(...(await violationsOf(page)).map((violation) => `${variant}: ${violation}`));
    }
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (tooWide > 0) findings.push(`${size}: ${tooWide} px too wide`);
    const cutTitles = await page.evaluate(() =>
      [...document.querySelectorAll("h1")].filter((h1) => h1.scrollWidth > h1.clientWidth).map((h1) => h1.innerText),
    );
    findings.push(...cutTitles.map((title) => `${size}: the title is cut: ${title}`));
  }
  return findings;
}

/** Changes the theme and waits until every colour has. */
async function change(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}

/** Serious accessibility violations. A document gets the rules once, since that takes longer than applying them. */
async function violationsOf(page: Page): Promise<string[]> {
  const hasRules = await page.evaluate(() => "axe" in window);
  const { violations } = await new AxeBuilder({ page, ...(hasRules && { axeSource: "void 0" }) })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
