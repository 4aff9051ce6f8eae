import { buyLead, correctPhone, withdrawConsent } from "@doorlight/gateway/contract";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { type Agent, type PublishedLead, someAgent, someLead } from "../../scripts/e2e/support/given.ts";
import { startChromium } from "./support/chromium.ts";
import { judgeHere } from "./support/judge-here.ts";
import { openWindow } from "./support/open-window.ts";
import { watchErrors } from "./support/watch-errors.ts";

const findings: string[] = [];
let browser: Browser;
let buyer: Agent;
let lead: PublishedLead;
let page: Page;
let errors: string[];

beforeAll(async () => {
  [browser, buyer, lead] = await Promise.all([startChromium(), someAgent(), someLead()]);
  await buyer.call(buyLead, { params: { id: lead.id }, body: {} });
  page = await openWindow(browser, { visitor: buyer });
  errors = watchErrors(page);
  await page.goto(`/account/lead/${lead.id}`);
  await page.locator("a[href^='tel:']").first().waitFor();
});

afterAll(() => browser?.close());

test("shows a corrected number on the buyer's open page without a reload", async () => {
  await buyer.call(correctPhone, { params: { hash: lead.hash }, body: { phone: "+358 50 111 2255" } });
  await page.locator("a[href='tel:+358501112255']").first().waitFor();
});

test("removes a contact from the buyer's open page at a withdrawal, and announces the refund", async () => {
  await page.getByRole("group", { name: "Log an attempt you just made" }).waitFor();
  await buyer.call(withdrawConsent, { params: { hash: lead.hash } });
  await page.getByText("The seller’s details were erased on", { exact: false }).waitFor();
  expect(await page.locator("a[href^='tel:'], a[href^='mailto:']").count()).toBe(0);
  await page
    .getByText("The request was closed or withdrawn within an hour of your purchase.", { exact: false })
    .waitFor();
  expect(await page.getByRole("group", { name: "Log an attempt you just made" }).count()).toBe(0);
  findings.push(...(await judgeHere(page, "live-01-withdrawn")));
});

test("says for good on the owner's page that the consent is withdrawn", async () => {
  await page.goto(`/contact-request/${lead.hash}`);
  await page.getByText("This request was withdrawn on", { exact: false }).waitFor();
  await page.getByText("1 agent had your details").waitFor();
});

test("finds no error, untranslated text or accessibility violation on screens of a live contact", () => {
  expect([...errors, ...findings]).toEqual([]);
});
