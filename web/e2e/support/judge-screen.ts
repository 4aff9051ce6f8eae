import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { desktop, phone } from "./open-window.ts";
import { untranslated } from "./untranslated.ts";

type Theme = "light" | "dark";

const sizes = { desktop, phone };
type Size = keyof typeof sizes;

/** How a screen is looked at. */
export interface View {
  theme: Theme;
  /** The sizes one after the other. */
  order: readonly [Size, Size];
  /** Whether the rules of accessibility are applied, in the last size. */
  byRules: boolean;
}

/** The slowest of the rules whose findings are moderate at most, which count for nothing here. */
const mild = ["region"];

/**
 * Findings on a screen in a theme: untranslated texts, in both sizes what is too wide and cut titles, and in the last one,
 * which stays, accessibility violations: these take most of the time, so a view may go without. A test of the tokens shows
 * that every text can be read in both themes.
 */
export async function judgeScreen(
  page: Page,
  screenshot: (variant: string) => Promise<void>,
  { theme, order, byRules }: View = { theme: "light", order: ["phone", "desktop"], byRules: true },
): Promise<string[]> {
  const findings = (await untranslated(page)).map((text) => `untranslated: ${text}`);
  await page.emulateMedia({ colorScheme: theme });
  for (const size of order) {
    await page.setViewportSize(sizes[size]);
    await settle(page, theme);
    await screenshot(`${size}-${theme}`);
    findings.push(...(await measure(page)).map((finding) => `${size}: ${finding}`));
  }
  const [, last] = order;
  const violations = byRules ? await violationsOf(page) : [];
  return [...findings, ...violations.map((violation) => `${last}-${theme}: ${violation}`)];
}

/** Findings on a page apart from the app, which knows neither its languages nor its themes. */
export async function judgePlainPage(page: Page, screenshot: (variant: string) => Promise<void>): Promise<string[]> {
  const findings: string[] = [];
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await screenshot(size);
    findings.push(...(await measure(page)).map((finding) => `${size}: ${finding}`));
  }
  return [...findings, ...(await violationsOf(page))];
}

/** Waits until every colour has changed, every font is there, and what looks at the size has been drawn for it. */
async function settle(page: Page, theme: Theme): Promise<void> {
  await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    await nextFrame();
    await nextFrame();
    await Promise.allSettled([document.fonts.ready, ...document.getAnimations().map(({ finished }) => finished)]);
  });
}

/** What does not fit into the window. */
function measure(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tooWide = document.documentElement.scrollWidth - innerWidth;
    const cutTitles = [...document.querySelectorAll("h1")].filter((h1) => h1.scrollWidth > h1.clientWidth);
    return [
      ...(tooWide > 0 ? [`${tooWide} px too wide`] : []),
      ...cutTitles.map((title) => `the title is cut: ${title.innerText}`),
    ];
  });
}

/** Serious accessibility violations. A document gets the rules once, since that takes longer than applying them. */
async function violationsOf(page: Page): Promise<string[]> {
  const hasRules = await page.evaluate(() => "axe" in window);
  const { violations } = await new AxeBuilder({ page, ...(hasRules && { axeSource: "void 0" }) })
    .setLegacyMode()
    .options({
      resultTypes: ["violations"],
      rules: Object.fromEntries(mild.map((rule) => [rule, { enabled: false }])),
    })
    .analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
