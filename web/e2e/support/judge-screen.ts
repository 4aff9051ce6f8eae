import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { desktop, phone } from "./open-window.ts";
import { untranslated } from "./untranslated.ts";

type Theme = "light" | "dark";

const sizes = { desktop, phone };
type Size = keyof typeof sizes;

export interface Judgement {
  themes?: readonly Theme[];
  /** Where every rule is applied, in the first theme; elsewhere those that look at colours. */
  allRulesAt?: readonly Size[];
}

/** The rules that look at colours; the others find the same in each theme. */
const ofColours = ["color-contrast", "link-in-text-block"];
/** The slowest of the rules whose findings are moderate at most, which count for nothing here. */
const mild = ["region"];

/** Findings on a screen, in both sizes and the themes: untranslated texts, overflow, a cut title, accessibility violations. */
export async function judgeScreen(
  page: Page,
  screenshot: (variant: string) => Promise<void>,
  { themes = ["light", "dark"], allRulesAt = ["desktop", "phone"] }: Judgement = {},
): Promise<string[]> {
  const findings = (await untranslated(page)).map((text) => `untranslated: ${text}`);
  for (const size of ["desktop", "phone"] as const) {
    await page.setViewportSize(sizes[size]);
    for (const [index, theme] of themes.entries()) {
      const variant = `${size}-${theme}`;
      await change(page, theme);
      await screenshot(variant);
      const violations = await violationsOf(page, index === 0 && allRulesAt.includes(size) ? undefined : ofColours);
      findings.push(...violations.map((violation) => `${variant}: ${violation}`));
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

/** Changes the theme and waits until every colour has, and every font is there. */
async function change(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
  await page.evaluate(() =>
    Promise.allSettled([document.fonts.ready, ...document.getAnimations().map(({ finished }) => finished)]),
  );
}

/**
 * Serious accessibility violations, by some rules or all. A document gets the rules once, since that takes longer than
 * applying them.
 */
async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  const hasRules = await page.evaluate(() => "axe" in window);
  const { violations } = await new AxeBuilder({ page, ...(hasRules && { axeSource: "void 0" }) })
    .setLegacyMode()
    .options({
      resultTypes: ["violations"],
      ...(rules
        ? { runOnly: { type: "rule", values: rules } }
        : { rules: Object.fromEntries(mild.map((rule) => [rule, { enabled: false }])) }),
    })
    .analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
