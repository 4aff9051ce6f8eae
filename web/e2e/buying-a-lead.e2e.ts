import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { PASSWORD, someAgent, someEmail } from "../../scripts/e2e/support/given.ts";
import { mailedTo } from "../../scripts/e2e/support/inbox.ts";
import { startChromium } from "./support/chromium.ts";
import { judgeHere } from "./support/judge-here.ts";
import { desktop, openWindow, phone } from "./support/open-window.ts";
import { screenshot } from "./support/screenshot.ts";
import { watchErrors } from "./support/watch-errors.ts";

const seller = {
  firstName: "Helmi",
  lastName: "Rantanen",
  email: someEmail("seller"),
  phone: "+358 40 765 4321",
  street: `Torkkelinkatu ${randomInt(1_000_000)} B 12`,
};
const agentEmail = someEmail("agent");
const words = "Bright corner flat with a view over the park. Moving to Turku in spring";

const pages = {} as { seller: Page; agent: Page; otherAgent: Page };
const errors: string[][] = [];
const findings: string[] = [];
let browser: Browser;

beforeAll(async () => {
  browser = await startChromium();
  pages.seller = await openWindow(browser);
  pages.agent = await openWindow(browser);
  pages.otherAgent = await openWindow(browser, { visitor: await someAgent() });
  errors.push(...Object.values(pages).map(watchErrors));
});

afterAll(() => browser?.close());

const row = (page: Page) => page.getByRole("listitem").filter({ hasText: words }).first();

test("takes a seller's request and confirms it by mail", async () => {
  const page = pages.seller;
  await page.goto("/request");
  const goOn = () => page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Country").selectOption("FI");
  await page.getByLabel("Street address").fill(seller.street);
  await page.getByLabel("Postal code").fill("00530");
  await page.getByRole("status").getByText("Helsinki").waitFor();
  await page.getByLabel("Kind of home").selectOption({ label: "Flat" });
  findings.push(...(await judgeHere(page, "story-01-request-home")));
  await goOn();
  await page.getByRole("radio", { name: /Request for quote/ }).check();
  await page.getByLabel("Rooms").fill("2");
  await page.getByLabel("Area").fill("46,5 m2");
  await page.getByLabel("Year built").fill("1938");
  await page.getByLabel("Your own estimate").fill("€315,000");
  await page.getByLabel("In your own words").fill(`${words}, call me: ${seller.phone}.`);
  findings.push(...(await judgeHere(page, "story-01-request-details")));
  await goOn();
  await page.getByLabel("First name").fill(seller.firstName);
  await page.getByLabel("Last name").fill(seller.lastName);
  await page.getByLabel("E-mail", { exact: true }).fill(seller.email);
  await page.getByLabel("Phone number", { exact: true }).fill(seller.phone);
  await page.reload();
  await page.getByRole("checkbox").check();
  findings.push(...(await judgeHere(page, "story-01-request-contact")));
  await page.getByRole("button", { name: "Send the request" }).click();
  await page.getByText(`We have sent a link to ${seller.email}`, { exact: false }).waitFor();
  findings.push(...(await judgeHere(page, "story-02-request-sent")));

  await page.goto(await mailedTo(seller.email, /(http\S+\/request\/confirm\?token=[\w-]+)/));
  const onward = page.getByRole("link", { name: "Open your page" });
  await onward.waitFor();
  findings.push(...(await judgeHere(page, "story-03-request-confirmed")));
  await onward.click();
  await page.getByText("No agent yet.", { exact: false }).waitFor();
  for (const fact of ["46.5 m²", "€315,000"]) await page.getByText(fact).waitFor();
  await screenshot(page, "story-04-seller-page");
});

test("signs an agent up, and logs in by the mailed link with one free credit", async () => {
  const page = pages.agent;
  await page.goto("/");
  await screenshot(page, "story-05-landing");
  await page.getByRole("banner").getByRole("link", { name: "Get started" }).click();
  await page.getByLabel("First name").fill("Onni");
  await page.getByLabel("Last name").fill("Virtanen");
  await page.getByLabel("E-mail", { exact: true }).fill(agentEmail);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Country").selectOption("FI");
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await screenshot(page, "story-06-sign-up");
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByText("Open it within 24 hours", { exact: false }).waitFor();

  await page.goto(await mailedTo(agentEmail, /(http\S+\/signup\/confirm\?token=[\w-]+)/));
  await page.waitForURL("**/account");
  await page.getByText("Welcome, Onni. Your free credit is in your account.").waitFor();
  await page.getByRole("link", { name: "1 credit" }).waitFor();
});

test("shows an agent the lead and nothing of its owner", async () => {
  const page = pages.agent;
  await row(page).waitFor();
  await screenshot(page, "story-07-new-leads");
  await row(page)
    .getByRole("link", { name: /View and buy/ })
    .click();
  await page.getByRole("button", { name: "Buy this lead" }).waitFor();
  await screenshot(page, "story-08-lead");
  const document = await page.content();
  for (const secret of [seller.firstName, seller.lastName, seller.email, seller.street, "765 4321", "7654321"]) {
    expect(document).not.toContain(secret);
  }
});

test("shows the contact after a confirmed purchase, and new spots on another agent's screen", async () => {
  const { agent: page, otherAgent } = pages;
  await otherAgent.goto("/account");
  await row(otherAgent).getByText("4 of 4 left").waitFor();
  const loadedAt = await otherAgent.evaluate(() => performance.timeOrigin);

  await page.getByRole("button", { name: "Buy this lead" }).click();
  await page.getByRole("dialog", { name: "The seller sees who calls" }).waitFor();
  findings.push(...(await judgeHere(page, "story-09-profile-question")));
  await page.getByLabel("Your phone number").fill("040 555 1234");
  await page.getByRole("button", { name: "Save and continue" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByText("You use your last credit.", { exact: false }).waitFor();
  await screenshot(page, "story-09-confirm-purchase");
  await question.getByRole("button", { name: "Use 1 credit" }).click();

  await page.getByText("The lead is yours. The contact is on the screen.").waitFor();
  for (const shown of [`${seller.firstName} ${seller.lastName}`, "+358 40 7654321", seller.email, seller.street]) {
    await page.getByText(shown, { exact: false }).first().waitFor();
  }
  await page.getByRole("link", { name: "0 credits" }).waitFor();
  await page.getByText("1 of 4 agents").waitFor();
  await screenshot(page, "story-10-contact");

  await row(otherAgent).getByText("3 of 4 left").waitFor();
  expect(await otherAgent.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
  await screenshot(otherAgent, "story-11-spots-changed");
});

test("shows the seller the buyer and closes the request", async () => {
  const { seller: page, otherAgent } = pages;
  await mailedTo(seller.email, /(Onni Virtanen)/);
  await page.reload();
  await page.getByText("1 agent has your details").waitFor();
  await page.getByText("Onni Virtanen").first().waitFor();
  await page.getByRole("link", { name: "+358 40 5551234" }).waitFor();
  await page.getByRole("button", { name: "Close the request" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByText("only our support can open", { exact: false }).waitFor();
  findings.push(...(await judgeHere(page, "story-12-confirm-closing")));
  await question.getByRole("button", { name: "Close the request" }).click();
  await page.getByText(/^Closed on /).waitFor();
  findings.push(...(await judgeHere(page, "story-13-closed")));
  await row(otherAgent).getByText("No longer available").waitFor();
});

test.each([
  ["a desktop", desktop],
  ["a phone", phone],
])("works on a lead from my leads on %s", async (_, size) => {
  const page = pages.agent;
  const owner = `${seller.firstName} ${seller.lastName}`;
  await page.setViewportSize(size);
  await page.goto("/account/my-leads?period=this_year");
  const status = page.getByRole("combobox", { name: `Where you stand with ${owner}` });
  await status.selectOption("Met");
  await page.getByText(`${owner}: Met`).first().waitFor();
  await page.getByRole("checkbox", { name: `Choose ${owner}` }).check();
  await page.getByText("1 chosen").waitFor();
  await page.getByRole("combobox", { name: "Set status" }).selectOption("Lost");
  await page.getByText(`${owner}: Lost`).first().waitFor();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await status.and(page.locator("select:has(option:checked[value=met])")).waitFor();
  await status.selectOption("To call");
  findings.push(...(await judgeHere(page, `story-13-my-leads-${size.width}`)));

  await page.getByRole("link", { name: owner }).click();
  await page.getByRole("button", { name: "Write to the owner" }).click();
  const message = page.getByRole("dialog", { name: `First message to ${seller.firstName}` });
  expect(await message.getByLabel("Message").inputValue()).toContain(seller.street);
  findings.push(...(await judgeHere(page, `story-13-message-${size.width}`)));
  await message.getByRole("button", { name: "Cancel" }).click();
  await page
    .locator("nav a[aria-current=page]:visible")
    .getByText(/^(My leads|Mine)$/)
    .waitFor();
  await page.locator("[data-top-bar]").getByRole("link", { name: "My leads" }).click();
  await page.waitForURL("**/account/my-leads?period=this_year");

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search leads, pages and actions" }).fill(seller.lastName);
  await page.getByRole("option", { name: owner }).waitFor();
  findings.push(...(await judgeHere(page, `story-13-search-${size.width}`)));
  await page.getByRole("option", { name: owner }).click();
  await page.getByRole("button", { name: "Write to the owner" }).waitFor();
  await page.setViewportSize(desktop);
});

test("lists the lead of the agent with count and total, and logs out", async () => {
  const page = pages.agent;
  await page.getByRole("link", { name: "My leads" }).first().click();
  const sums = page.locator("tfoot");
  await sums.getByText("1 lead", { exact: true }).waitFor();
  expect(await sums.innerText()).toMatch(/Total\s*1 credit/);
  await page.getByRole("link", { name: `${seller.firstName} ${seller.lastName}` }).waitFor();
  await page.getByText(/^Closed soon after you bought it: we refund it after/).waitFor();
  await page.getByRole("searchbox").fill("nobody");
  await page.getByText("No lead matches “nobody”").waitFor();
  await page.getByRole("searchbox").fill("040 765");
  await page.getByText(seller.street, { exact: false }).waitFor();
  await screenshot(page, "story-14-my-leads");
  await page.getByRole("button", { name: "Log out" }).first().click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/account/my-leads");
  await page.getByText("You need to log in first").waitFor();
});

test("finds no error, untranslated text or accessibility violation while buying a lead", () => {
  expect([...errors.flat(), ...findings]).toEqual([]);
});
