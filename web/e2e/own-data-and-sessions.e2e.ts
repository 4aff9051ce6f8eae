import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { answerTerms, buyLead, withdrawConsent } from "@doorlight/gateway/contract";
import { type Agent, PASSWORD, type PublishedLead, someAgent, someLead } from "../../scripts/e2e/support/given.ts";
import { startChromium } from "./support/chromium.ts";
import { judgeHere } from "./support/judge-here.ts";
import { isLoggedOutByNextClick, logIn, showsLogin } from "./support/log-in.ts";
import { openWindow } from "./support/open-window.ts";
import { screenshot } from "./support/screenshot.ts";
import { watchErrors } from "./support/watch-errors.ts";

const findings: string[] = [];
const errors: string[][] = [];
let browser: Browser;
let agent: Agent;
let lead: PublishedLead;

beforeAll(async () => {
  [browser, agent, lead] = await Promise.all([startChromium(), someAgent(), someLead()]);
});

afterAll(() => browser?.close());

async function open(visitor?: Agent): Promise<Page> {
  const page = await openWindow(browser, visitor ? { visitor } : {});
  errors.push(watchErrors(page));
  return page;
}

test("shows an agent without accepted terms settings and the copy of their data alone", async () => {
  const decliner = await someAgent();
  await decliner.call(answerTerms, { body: { accepted: false } });
  const page = await open(decliner);
  for (const path of ["/account", "/account/my-leads", "/account/billing"]) {
    await page.goto(path);
    await page.getByRole("heading", { name: "Terms of service" }).waitFor();
  }
  await page.getByRole("link", { name: "Get a copy of your data, or erase your account" }).click();
  await page.getByRole("button", { name: "Collect my data" }).click();
  await page.getByRole("link", { name: "Download" }).waitFor();
  await page.getByRole("link", { name: "Office" }).click();
  await page.getByText("Accept the terms of service first.").waitFor();
  findings.push(...(await judgeHere(page, "own-01-office-without-terms")));
});

test("shows the end of a session and a new login of one tab in the other", async () => {
  const one = await open(agent);
  const other = await one.context().newPage();
  errors.push(watchErrors(other));
  await Promise.all([one.goto("/account"), other.goto("/account/settings")]);
  await other.getByLabel("First name").waitFor();
  await one.getByRole("button", { name: "Log out" }).first().click();
  // The end of a session leads to the home page, which may come after the other tab's login.
  await one.waitForURL((url) => url.pathname === "/");
  await showsLogin(other);
  await screenshot(other, "own-02-other-tab");

  await one.goto("/login");
  await logIn(one, agent.email);
  await one.waitForURL("**/account");
  await other.getByLabel("First name").waitFor();
  [agent.cookie = ""] = (await one.context().cookies())
    .filter(({ httpOnly }) => httpOnly)
    .map(({ name, value }) => `${name}=${value}`);
});

test("collects all data of an agent, downloaded as one file", async () => {
  const { id } = lead;
  await agent.call(buyLead, { params: { id }, body: {} });
  const page = await open(agent);
  await page.goto("/account/settings/data");
  await page.getByRole("button", { name: "Collect my data" }).click();
  await page.getByRole("link", { name: "Download" }).waitFor();
  findings.push(...(await judgeHere(page, "own-03-export")));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("doorlight-my-data.json");
  const data = readFileSync(await download.path(), "utf8");
  expect(JSON.parse(data)).toEqual(expect.any(Object));
  expect(data).toContain(agent.email);
  expect(data).toContain(id);
});

test("erases an account with its password and a typed phrase", async () => {
  const page = await open(agent);
  const elsewhere = await open(agent);
  await elsewhere.goto("/account");
  await page.goto("/account/settings/data");
  await page.getByRole("button", { name: "Erase my account" }).click();
  const dialog = page.getByRole("alertdialog");
  const erase = dialog.getByRole("button", { name: "Erase my account" });
  await dialog.getByLabel("Your password").fill("not-my-password");
  expect(await erase.isDisabled()).toBe(true);
  await dialog.getByLabel('Type "erase for good" to confirm').fill("erase for good");
  await erase.click();
  await dialog.getByText("That is not your password. Check it and try again.").waitFor();
  findings.push(...(await judgeHere(page, "own-04-erase")));
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await erase.click();
  await page.waitForURL((url) => url.pathname === "/");

  await isLoggedOutByNextClick(elsewhere);
  await logIn(elsewhere, agent.email);
  await elsewhere.getByText("Password and username do not match").waitFor();
});

test("shows an erased agent as erased to the seller, and an erased seller to the buyer", async () => {
  const page = await open();
  await page.goto(`/contact-request/${lead.hash}`);
  await page.getByText("An agent whose account is erased").first().waitFor();
  findings.push(...(await judgeHere(page, "own-05-erased-agent")));

  const buyer = await someAgent();
  await buyer.call(buyLead, { params: { id: lead.id }, body: {} });
  await buyer.call(withdrawConsent, { params: { hash: lead.hash } });
  const bought = await open(buyer);
  await bought.goto(`/account/lead/${lead.id}`);
  await bought.getByText("The seller’s details were erased on", { exact: false }).waitFor();
  // Descriptions of leads nearby are masked too.
  expect(await bought.getByText("•••••••@•••••.••").count()).toBe(0);
  expect(await bought.locator("a[href^='tel:'], a[href^='mailto:']").count()).toBe(0);
  findings.push(...(await judgeHere(bought, "own-06-erased-seller")));
});

test("finds no error, untranslated text or accessibility violation in sessions and own data", () => {
  expect([...errors.flat(), ...findings]).toEqual([]);
});
