import { eventually } from "@doorlight/common/testing/eventually";
import { buyLead, changePrices, getLead, getPriceList } from "@doorlight/gateway/contract";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import {
  type Agent,
  paysByInvoice,
  type PublishedLead,
  someAdmin,
  someAgent,
  someLead,
} from "../../scripts/e2e/support/given.ts";
import { startChromium } from "./support/chromium.ts";
import { judgeHere } from "./support/judge-here.ts";
import { openWindow } from "./support/open-window.ts";
import { screenshot } from "./support/screenshot.ts";
import { someBuyer } from "./support/some-buyer.ts";
import { watchErrors } from "./support/watch-errors.ts";

const findings: string[] = [];
const errors: string[][] = [];
let browser: Browser;
let admin: Agent;
let agent: Agent;
let lead: PublishedLead;

async function open(visitor: Agent): Promise<Page> {
  const page = await openWindow(browser, { visitor });
  errors.push(watchErrors(page));
  return page;
}

beforeAll(async () => {
  [browser, admin, agent, lead] = await Promise.all([
    startChromium(),
    someAdmin(),
    someAgent(),
    // A town that no other test sells in.
    someLead({ postalCode: "99870", city: "Inari" }),
  ]);
});

afterAll(() => browser?.close());

/** Sets the modifier of Inari; an empty text removes it. */
async function setModifier(page: Page, percent: string): Promise<void> {
  await page.getByLabel("Place or postal code").fill("Inari");
  await page.getByLabel("Modifier of Inari in percent").first().fill(percent);
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await bar.getByText(/1 change · \d+ open leads? affected/).waitFor();
  await bar.getByRole("button", { name: "Review and save" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Reason").fill("Prices of the far north");
  findings.push(...(await judgeHere(page, `prices-confirm-${percent || "none"}`)));
  await dialog.getByRole("button", { name: "Save prices" }).click();
  await page.getByText("The new prices are in force.").first().waitFor();
}

/** Changes the modifier of Inari without a screen, and waits until a lead there costs something else. */
async function changeModifier(reader: Agent, { id }: PublishedLead, basisPoints: number | null): Promise<void> {
  const priceNow = async () => (await reader.call(getLead, { params: { id } })).price;
  const before = await priceNow();
  const { newestVersion } = await admin.call(getPriceList, { query: { country: "FI" } });
  const changes = [{ what: "modifier", kind: "city", place: "Inari", region: "Lappi", basisPoints } as const];
  const body = { country: "FI", changes, effectiveFrom: null, reason: "Prices of the far north", newestVersion };
  await admin.call(changePrices, { body });
  await eventually(async () => expect(await priceNow()).not.toEqual(before), { timeoutMs: 30_000 });
}

test("buys nothing at a price changed under an open question until it is asked again", async () => {
  const [buyer, own, other] = await Promise.all([
    someBuyer(),
    someLead({ postalCode: "99870", city: "Inari" }),
    someLead(),
  ]);
  await paysByInvoice(buyer);
  // The free credit would pay at any price.
  await buyer.call(buyLead, { params: { id: other.id }, body: {} });
  const page = await open(buyer);
  await page.goto(`/account/lead/${own.id}`);
  await page.getByRole("button", { name: "Buy this lead" }).click();
  const question = page.getByRole("alertdialog", { name: "Buy this lead?" });
  const buy = question.getByRole("button", { name: /^Buy for €/ });
  const shown = (await buy.textContent())!.replace("Buy for ", "");
  await changeModifier(agent, own, -500);
  try {
    await buy.click();
    await question.getByText("The price or payment method has changed since you saw it.", { exact: false }).waitFor();
    await question
      .getByText(new RegExp(String.raw`^${RegExp.escape(shown)} \+ VAT €[\d.]+ · Your next invoice`))
      .waitFor();
    findings.push(...(await judgeHere(page, "prices-changed-question")));
    expect(await buyer.call(getLead, { params: { id: own.id } })).toMatchObject({ purchase: null });
    expect(await buy.textContent()).not.toContain(shown);
    await buy.click();
    await page.getByText("The lead is yours. The contact is on the screen.").waitFor();
  } finally {
    await changeModifier(agent, own, null);
  }
});

test("raises a town's modifier for an admin, and changes the price on the agent's screen", async () => {
  const office = await open(admin);
  const buyer = await open(agent);
  await buyer.goto(`/account/lead/${lead.id}`);
  // Prices of similar leads stand before it once they are there.
  const panel = buyer.getByRole("complementary", { name: "Price and purchase" });
  const price = panel.getByText(/^€\d+\.\d\d$/).first();
  const before = await price.textContent();

  await office.goto("/account/sa/locations?country=FI");
  await office.getByRole("button", { name: /^Show places in Lap/ }).waitFor();
  findings.push(...(await judgeHere(office, "prices-regions")));
  await setModifier(office, "-5");
  try {
    await eventually(async () => {
      await buyer.reload();
      expect(await price.textContent()).not.toBe(before);
    });
    await office.getByText("Prices of the far north").first().waitFor();
    await screenshot(office, "prices-history");
  } finally {
    await setModifier(office, "");
  }
});

test("finds no error, untranslated text or accessibility violation on screens of prices", () => {
  expect([...errors.flat(), ...findings]).toEqual([]);
});
