import { eventually } from "@doorlight/common/testing/eventually";
import { buyLead, listStatsRows } from "@doorlight/gateway/contract";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Locator, Page } from "playwright-core";
import { beginJob } from "../../scripts/e2e/support/begin-job.ts";
import { type Agent, type PublishedLead, someAdmin, someAgent, someLead } from "../../scripts/e2e/support/given.ts";
import { askForRefund } from "../../scripts/e2e/support/refunds.ts";
import { startChromium } from "./support/chromium.ts";
import { judgedPages } from "./support/judged-pages.ts";

/** More rows than wait on the screen, and more stops than lie before what is looked for. */
const MOST_PRESSES = 80;

let browser: Browser;
const { open, judge, findings, errors } = judgedPages(() => browser);
let admin: Agent;
let lead: PublishedLead;
let requestId: string;
let page: Page;

beforeAll(async () => {
  let agent: Agent;
  [browser, admin, agent, lead] = await Promise.all([
    startChromium(),
    someAdmin("super_admin"),
    someAgent(),
    someLead(),
  ]);
  const { purchase } = await agent.call(buyLead, { params: { id: lead.id }, body: {} });
  ({ id: requestId } = await askForRefund(agent, purchase));
  await countedSale();
  page = await open(admin);
  await page.goto("/account/settings");
  await page.getByRole("heading", { level: 1 }).waitFor();
});
afterAll(() => browser?.close());

/** Waits until the statistics of the day have the purchase. */
async function countedSale(): Promise<void> {
  await beginJob("purchasing", "count-figures");
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const days = { from: day(Date.now() - 86_400_000), to: day(Date.now() + 86_400_000) };
  const query = { ...days, basis: "sold", country: "FI", figure: "sold", limit: 50 } as const;
  await eventually(
    async () => {
      const { items } = await admin.call(listStatsRows, { query });
      expect(items.map(({ leadId }) => leadId)).toContain(lead.id);
    },
    { timeoutMs: 100_000 },
  );
}

/** Presses a key until what is looked for has the focus. */
async function pressUntil(key: string, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reached it`);
}

async function goTo(screen: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").waitFor();
  await page.keyboard.type(screen);
  await page.getByRole("option", { name: screen, exact: true }).first().waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: screen }).waitFor();
}

test("opens a figure, its rows and the lead of one by keyboard alone", async () => {
  await goTo("Figures");
  await pressUntil("Tab", page.getByRole("button", { name: /show the rows of leads sold$/ }));
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { name: "Rows: leads sold" });
  await heading.and(page.locator(":focus")).waitFor();
  await judge(page, "keyboard-01-figure-rows");
  await pressUntil("j", page.locator(`main a[href$="/account/sa/leads/${lead.id}"]`));
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/account/sa/leads/${lead.id}`);
  await page.getByText("Bought by Aino Agent").waitFor();
});

test("opens what waits at home and decides it by keyboard alone", async () => {
  await goTo("Today");
  await judge(page, "keyboard-02-home");
  await pressUntil("j", page.locator(`main a[href$="/account/sa/refund-requests/${requestId}"]`));
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/account/sa/refund-requests/${requestId}`);
  await pressUntil("Tab", page.getByLabel("Message to the agent"));
  await page.keyboard.type("We asked the owner, too.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("a");
  const question = page.getByRole("alertdialog", { name: "Approve this refund?" });
  await pressUntil("Tab", question.getByRole("button", { name: "Approve" }));
  await page.keyboard.press("Enter");
  await page.getByText("The refund is approved.").waitFor();
});

test("finds no error, untranslated text or accessibility violation on the way", () => {
  expect([...errors.flat(), ...findings]).toEqual([]);
});
