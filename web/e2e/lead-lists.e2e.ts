import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { someLead } from "../../scripts/e2e/support/given.ts";
import { startChromium } from "./support/chromium.ts";
import { judgeScreen } from "./support/judge-screen.ts";
import { openWindow } from "./support/open-window.ts";
import { screenshot } from "./support/screenshot.ts";
import { someBuyer } from "./support/some-buyer.ts";
import { watchErrors } from "./support/watch-errors.ts";

let browser: Browser;
let page: Page;
let errors: string[];

/** A place in which no other test has leads. */
const kemi = { postalCode: "94100", city: "Kemi" };

beforeAll(async () => {
  const [agent] = await Promise.all([someBuyer(), someLead(kemi)]);
  browser = await startChromium();
  page = await openWindow(browser, { visitor: agent });
  errors = watchErrors(page);
}, 120_000);
afterAll(() => browser?.close());

async function judged(name: string): Promise<void> {
  const findings = await judgeScreen(page, (variant) => screenshot(page, `${name}-${variant}`));
  expect([...errors.splice(0), ...findings]).toEqual([]);
}

/** Reads the list's decisions until one of them says so. */
async function decisionSays(text: RegExp): Promise<void> {
  for (let looks = 0; ; looks++) {
    await page.goto("/account/lead-lists");
    await page.getByText("Why leads came, or did not").first().click();
    const found = page.getByText(text);
    const isThere = await found.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (isThere || looks === 8) return found.waitFor();
  }
}

test("sets up an agent's first list, and shows the new leads that fit it", async () => {
  await page.goto("/account/setup-wizard");
  await page.getByRole("button", { name: "Area: Choose areas" }).click();
  await page.waitForFunction(() => document.activeElement?.getAttribute("type") === "search");
  await page.keyboard.type("Kemi");
  await page
    .getByRole("checkbox", { name: /^Kemi(?!j)/ })
    .first()
    .check();
  await page.keyboard.press("Escape");
  await page
    .getByText(/^About \d+ leads? a month$/)
    .last()
    .waitFor();
  await judged("setup-wizard");
  const next = page.getByRole("button", { name: "Next" });
  await next.click();
  await page.getByRole("heading", { name: "What do you sell?" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Where do you work?" }).waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Area: Kemi" }).waitFor();
  for (let step = 0; step < 3; step++) await next.click();
  await page.getByRole("button", { name: "Save list" }).click();
  await page.getByRole("heading", { name: "My area" }).waitFor();
  await judged("lead-lists");

  await page.getByRole("link", { name: "Show new leads" }).click();
  await page.getByText("94100 Kemi").first().waitFor();
});

test("buys the lead that fits a list, stops at the list's cap, and says why", async () => {
  await page.goto("/account/lead-lists");
  await page.getByRole("button", { name: "Turn on" }).click();
  const dialog = page.getByRole("dialog");
  expect(await dialog.getByLabel("Maximum leads per month").inputValue()).toBe("");
  await dialog.getByRole("button", { name: "Use our proposal: 1 lead" }).click();
  await dialog.getByText("Even if prices rise, never more than €1.26 a month: €1 + VAT €0.26.").waitFor();
  await judged("automatic-delivery");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await page.getByText("Automatic delivery is on now.").waitFor();

  await someLead(kemi);
  await decisionSays(/: delivered$|delivered$/);
  await someLead(kemi);
  await decisionSays(/not delivered, monthly cap of 1 lead reached/);
  await page.getByText("Cap reached: buys nothing").waitFor();
  await judged("lead-list-decisions");

  await page.goto("/account/my-leads");
  await page.getByText("94100 Kemi").first().waitFor();
}, 180_000);
