import { eventually } from "@doorlight/common/testing";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { getBillingOverview } from "@doorlight/gateway/contract";
import type { Browser, Page } from "playwright-core";
import { paysByCard, someCardNumber } from "../../scripts/e2e/support/cards.ts";
import { type Agent, savesDetails, someLead } from "../../scripts/e2e/support/given.ts";
import { answerBank, enterCard } from "./support/at-the-provider.ts";
import { startChromium } from "./support/chromium.ts";
import { judgeHere } from "./support/judge-here.ts";
import { openWindow, phone } from "./support/open-window.ts";
import { screenshot } from "./support/screenshot.ts";
import { someBuyer } from "./support/some-buyer.ts";
import { watchErrors } from "./support/watch-errors.ts";

const PLANS = "/account/billing/plans";
const findings: string[] = [];
const errors: string[][] = [];
const cardPayer = async (number?: string) => paysByCard(await someBuyer(), number);
let browser: Browser;
let agent: Agent;
let page: Page;

beforeAll(async () => {
  [browser, agent] = await Promise.all([startChromium(), cardPayer()]);
  page = await open(agent);
});
afterAll(() => browser?.close());

async function open(visitor: Agent, options: { locale?: "fi" } = {}): Promise<Page> {
  const window = await openWindow(browser, { visitor, ...options });
  errors.push(watchErrors(window));
  return window;
}

/** The share of the month that a new plan gives depends on the day. */
async function quotaOf(visitor: Agent): Promise<{ used: number; total: number }> {
  const [quota] = (await visitor.call(getBillingOverview)).quotas;
  if (!quota) throw new Error("the agent has no monthly leads");
  return quota;
}

/** The bar in the frame. */
const bar = (left: number, total: number) =>
  page.getByRole("progressbar", { name: `${left} of ${total} leads left this month` }).first();

/** Opens the question, reads the effect of the choice in it, and answers it. */
async function choose(plan: string, states: RegExp, name: string): Promise<void> {
  await page.getByRole("button", { name: `Choose ${plan}` }).click();
  const question = page.getByRole("alertdialog", { name: `Choose ${plan}` });
  await question.getByText(states).waitFor();
  findings.push(...(await judgeHere(page, name)));
  await question.getByRole("button", { name: new RegExp(`^(Choose|Pay €.* and start) ${plan}$`) }).click();
  await page.getByText(`${plan} is chosen.`).last().waitFor();
}

/** Answers a question about the own plan. */
async function confirm(button: string, title: string, states: RegExp): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  const question = page.getByRole("alertdialog", { name: title });
  await question.getByText(states).waitFor();
  await question.getByRole("button", { name: button }).click();
  await question.waitFor({ state: "detached" });
}

test("compares plans for an agent, says the cost of the rest of the month, and takes one by card", async () => {
  await page.goto("/account/billing");
  await page.getByRole("link", { name: "Monthly plan", exact: true }).click();
  await page.getByText("A larger plan takes over at once", { exact: false }).waitFor();
  for (const plan of ["Basic", "Plus", "Growth", "Power"]) {
    await page.getByRole("heading", { name: plan, exact: true }).waitFor();
  }
  findings.push(...(await judgeHere(page, "plans-01-compared")));
  await choose("Basic", /\d+ of \d+ days of this month are left, today included/, "plans-02-question");
  await page.getByText("Your monthly plan: Basic").waitFor();
  await page.getByText(/^Will be renewed on 1 /).waitFor();
  const { used, total } = await quotaOf(agent);
  expect([used, total > 0]).toEqual([0, true]);
  await bar(total, total).waitFor();
});

test("buys a lead from the monthly leads: the quote says so, and the bar in the frame changes", async () => {
  const [{ id }, { total }] = await Promise.all([someLead(), quotaOf(agent)]);
  await page.goto(`/account/lead/${id}`);
  const panel = page.locator("aside");
  await panel.getByText("You have no credits, so a monthly lead is used.", { exact: false }).waitFor();
  await panel.getByText("1 monthly lead", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Buy this lead" }).click();
  const question = page.getByRole("alertdialog", { name: "Buy this lead?" });
  await question.getByText(`Monthly leads of your plan: you use 1 of ${total}`, { exact: false }).waitFor();
  findings.push(...(await judgeHere(page, "plans-03-buy-by-quota")));
  await question.getByRole("button", { name: "Use 1 monthly lead" }).click();
  await page.getByText("The lead is yours. The contact is on the screen.").waitFor();
  await bar(total - 1, total).waitFor();
});

test("starts a larger plan at once, and brings its leads of the rest of the month to the bar", async () => {
  const before = await quotaOf(agent);
  await page.goto(PLANS);
  await choose("Plus", /For them you get \d+ more leads? now/, "plans-04-upgrade");
  await page.getByText("Your monthly plan: Plus").waitFor();
  const { total } = await eventually(async () => {
    const quota = await quotaOf(agent);
    expect(quota.total).toBeGreaterThan(before.total);
    return quota;
  });
  await bar(total - 1, total).waitFor();
});

test("starts a smaller plan with the next month, and lets it be taken back", async () => {
  const before = await quotaOf(agent);
  await choose("Basic", /^Nothing changes until 1 .*, and nothing is paid now\./, "plans-05-downgrade");
  await page.getByText(/^Will change to Basic on 1 /).waitFor();
  await page.getByText("From next month", { exact: true }).waitFor();
  expect(await quotaOf(agent)).toMatchObject({ used: before.used, total: before.total });
  await confirm("Keep Plus", "Keep Plus?", /^Plus goes on without a break and is renewed on 1 /);
  await page.getByText(/^Will be renewed on 1 /).waitFor();
});

test("keeps a cancelled plan to the end of the month, and lets it be kept until then", async () => {
  const { used, total } = await quotaOf(agent);
  await confirm(
    "Cancel the plan",
    "Cancel Plus?",
    /The plan and its leads stay active until \d\d \w+ \d{4}, that day included/,
  );
  await page.getByText(/^Cancelled\. The last day of the plan is (28|29|30|31) /).waitFor();
  await bar(total - used, total).waitFor();
  expect(await quotaOf(agent)).toMatchObject({ used, total });
  await page.setViewportSize(phone);
  await screenshot(page, "plans-06-cancelled-phone");
  await confirm("Keep Plus", "Keep Plus?", /^Plus goes on without a break and is renewed on 1 /);
  await page.getByText(/^Will be renewed on 1 /).waitFor();
});

test("finishes a plan whose card the bank asks about on the page to which the buyer returns", async () => {
  const asked = await cardPayer("4000002760003184");
  page = await open(asked);
  await page.goto(PLANS);
  await page.getByRole("button", { name: "Choose Basic" }).click();
  await page.getByRole("button", { name: /^Pay €.* and start Basic$/ }).click();
  await answerBank(page, "Approve");
  await page.getByText("Basic is chosen.").waitFor();
  await page.getByText("Your monthly plan: Basic").waitFor();
  const { total } = await quotaOf(asked);
  await bar(total, total).waitFor();
  expect(new URL(page.url()).search).toBe("");
});

test("takes a plan in one go on a Finnish phone without a saved card", async () => {
  const named = await someBuyer();
  await savesDetails(named, { billingMethod: "prepaid" });
  page = await open(named, { locale: "fi" });
  await page.setViewportSize(phone);
  await page.goto(PLANS);
  await page.getByRole("button", { name: "Valitse Basic" }).click();
  await page.getByRole("button", { name: "Jatka kortin tietoihin" }).click();
  await enterCard(page, someCardNumber());
  const pay = page.getByRole("button", { name: /^Maksa .* ja aloita Basic$/ });
  await pay.waitFor();
  await page.getByText("Kortti on tallennettu.").waitFor();
  await screenshot(page, "plans-07-phone-fi");
  const box = await pay.boundingBox();
  expect(box && box.y >= 0 && box.y + box.height <= phone.height).toBe(true);
  await pay.click();
  await page.getByRole("heading", { name: "Kuukausitilauksesi: Basic" }).waitFor();
  // The event about the plan may show it before the answer closes the dialog.
  await page.waitForURL(`**${PLANS}`);
});

test("finds no error, untranslated text or accessibility violation on screens of plans", () => {
  expect([...errors.flat(), ...findings]).toEqual([]);
});
