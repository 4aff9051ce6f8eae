import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { paysByCard } from "../../scripts/e2e/support/cards.ts";
import { type Agent, someLead } from "../../scripts/e2e/support/given.ts";
import { answerBank } from "./support/at-the-provider.ts";
import { startChromium } from "./support/chromium.ts";
import { judgeHere } from "./support/judge-here.ts";
import { openWindow } from "./support/open-window.ts";
import { someBuyer } from "./support/some-buyer.ts";
import { watchErrors } from "./support/watch-errors.ts";

/** Its bank asks at every payment. */
const ASKING = "4000002760003184";
const findings: string[] = [];
const errors: string[][] = [];
const cardPayer = async () => paysByCard(await someBuyer(), ASKING);
let browser: Browser;

beforeAll(async () => {
  browser = await startChromium();
});
afterAll(() => browser?.close());

async function open(visitor: Agent, path: string): Promise<Page> {
  const page = await openWindow(browser, { visitor });
  errors.push(watchErrors(page));
  await page.goto(path);
  return page;
}

async function pay(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Buy this lead" }).click();
  await page
    .getByRole("alertdialog", { name: "Buy this lead?" })
    .getByRole("button", { name: /^Pay €/ })
    .click();
}

/** Pays, and comes back from the bank without an answer for it. */
async function leaveTheBank(page: Page) {
  await pay(page);
  await page.getByRole("heading", { name: "Confirm with your bank" }).waitFor();
  await page.goBack();
  const waits = page.getByRole("alertdialog", { name: "Finishing your purchase" });
  await waits.getByText("Your bank still waits for your answer.", { exact: false }).waitFor();
  return waits;
}

test("charges nothing after giving up at the bank's question, and offers the lead at once", async () => {
  const [agent, { id }] = await Promise.all([cardPayer(), someLead()]);
  const page = await open(agent, `/account/lead/${id}`);
  const waits = await leaveTheBank(page);
  await waits.getByRole("button", { name: "Give up the purchase" }).click();
  await page.getByText("You gave up the purchase. Nothing is charged, and the spot is free again.").waitFor();
  await pay(page);
  await answerBank(page, "Approve");
  await page.getByText("The lead is yours. The contact is on the screen.").waitFor();
});

test("resumes a purchase after the bank's question is closed, from my leads in any window", async () => {
  const [agent, { id }] = await Promise.all([cardPayer(), someLead()]);
  const page = await open(agent, `/account/lead/${id}`);
  await leaveTheBank(page);
  await page.keyboard.press("Escape");
  await page.locator("aside").getByText("This purchase is waiting for your bank.", { exact: false }).waitFor();
  findings.push(...(await judgeHere(page, "pending-01-panel")));

  const other = await open(agent, "/account/my-leads");
  await other.getByText("Your purchase waits for your bank until", { exact: false }).waitFor();
  findings.push(...(await judgeHere(other, "pending-02-my-leads")));
  await other.getByRole("link", { name: "Go to the lead" }).click();
  await other.getByRole("button", { name: "Go to your bank" }).click();
  await answerBank(other, "Approve");
  await other.getByText("You own this lead.").waitFor();
  // The first window follows by itself.
  await page.getByText("You own this lead.").waitFor();
});

test("offers a lead again by itself whose purchase is given up elsewhere", async () => {
  const [agent, { id }] = await Promise.all([cardPayer(), someLead()]);
  const page = await open(agent, `/account/lead/${id}`);
  await leaveTheBank(page);
  await page.keyboard.press("Escape");
  const other = await open(agent, `/account/lead/${id}`);
  await other.getByRole("button", { name: "Give up the purchase" }).click();
  await other.getByRole("button", { name: "Buy this lead" }).waitFor();
  await page.getByRole("button", { name: "Buy this lead" }).waitFor();
});

test("finds no error, untranslated text or accessibility violation on a waiting purchase", () => {
  expect([...errors.flat(), ...findings]).toEqual([]);
});
