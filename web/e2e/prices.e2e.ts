import { eventually } from "@doorlight/common/testing/eventually";
import { buyLead } from "@doorlight/gateway/contract";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { type Agent, paysByInvoice, type PublishedLead, someAdmin, someLead } from "../../scripts/e2e/support/given.ts";
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
    someBuyer(),
    // A town that no other test sells in.
    someLead({ postalCode: "99870", city: "Inari" }),
  ]);
  await paysByInvoice(agent);
  const { id } = await someLead();
  // The free credit would pay the other lead, at any price.
  await agent.call(buyLead, { params: { id }, body: {} });
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

/** Buys at the price that is asked about, and once more at the one that it has become. */
async function buyAtNewPrice(page: Page, before: string): Promise<void> {
  const question = page.getByRole("alertdialog", { name: "Buy this lead?" });
  await question.getByRole("button", { name: `Buy for ${before}` }).click();
  await question.getByText("The price or how it is paid has changed since you saw it.", { exact: false }).waitFor();
  await question.getByText(`${before} + VAT · Your next invoice`).waitFor();
  findings.push(...(await judgeHere(page, "prices-changed-question")));
  expect(await page.getByText("The lead is yours.", { exact: false }).count()).toBe(0);
  await question.getByRole("button", { name: /^Buy for / }).click();
  await page.getByText("The lead is yours. The contact is on the screen.").waitFor();
}

test("an admin raises the modifier of a town: the price changes on the agent's screen, and the question that was open asks again", async () => {
  const office = await open(admin);
  const [buyer, asked] = [await open(agent), await open(agent)];
  for (const page of [buyer, asked]) await page.goto(`/account/lead/${lead.id}`);
  const price = buyer.getByText(/^€\d+\.\d\d$/).first();
  const before = await price.textContent();
  await asked.getByRole("button", { name: "Buy this lead" }).click();
  await asked.getByRole("button", { name: `Buy for ${before}` }).waitFor();

  await office.goto("/account/sa/locations?country=FI");
  await office.getByRole("button", { name: /^Show places in Lap/ }).waitFor();
  findings.push(...(await judgeHere(office, "prices-regions")));
  await setModifier(office, "100");
  try {
    await eventually(async () => {
      await buyer.reload();
      expect(await price.textContent()).not.toBe(before);
    });
    await buyAtNewPrice(asked, before!);
    await office.getByText("Prices of the far north").first().waitFor();
    await screenshot(office, "prices-history");
  } finally {
    await setModifier(office, "");
  }
});

test("no screen of prices had an error, an untranslated text or an accessibility violation", () => {
  expect([...errors.flat(), ...findings]).toEqual([]);
});
