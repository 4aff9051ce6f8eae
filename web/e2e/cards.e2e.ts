import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { buyLead } from "@doorlight/gateway/contract";
import type { Browser, Page } from "playwright-core";
import { paysByCard, someCardNumber } from "../../scripts/e2e/support/cards.ts";
import { type Agent, someLead, someTaxId } from "../../scripts/e2e/support/given.ts";
import { answerBank, enterCard } from "./support/at-the-provider.ts";
import { startChromium } from "./support/chromium.ts";
import { judgeHere } from "./support/judge-here.ts";
import { openWindow, phone } from "./support/open-window.ts";
import { screenshot } from "./support/screenshot.ts";
import { someBuyer } from "./support/some-buyer.ts";
import { watchErrors } from "./support/watch-errors.ts";

/** Its bank asks at every payment. */
const ASKING = "4000002760003184";
const findings: string[] = [];
const errors: string[][] = [];
const cardPayer = async (number?: string) => paysByCard(await someBuyer(), number);
let browser: Browser;

beforeAll(async () => {
  browser = await startChromium();
});
afterAll(() => browser?.close());

async function open(visitor: Agent, path: string, options: { locale?: "fi" } = {}): Promise<Page> {
  const page = await openWindow(browser, { visitor, ...options });
  errors.push(watchErrors(page));
  await page.goto(path);
  return page;
}

async function addCard(page: Page, number: string): Promise<void> {
  await page.getByRole("button", { name: "Add a card" }).click();
  await enterCard(page, number);
  await page.getByText("The card is saved.").first().waitFor();
}

/** Asks to buy the lead on the screen, reads the charge, and pays. */
async function pay(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Buy this lead" }).click();
  const question = page.getByRole("alertdialog", { name: "Buy this lead?" });
  await question.getByText(/ is charged €\d+\.\d\d now: €\d+\.\d\d \+ VAT 25\.5%\./).waitFor();
  await question.getByRole("button", { name: /^Pay €/ }).click();
}

test("saves two cards of an agent, chooses the default, and removes the other", async () => {
  const page = await open(await someBuyer(), "/account/billing");
  const card = (name: string) => page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });
  await page.getByText("No card is saved.", { exact: false }).waitFor();
  await addCard(page, someCardNumber());
  await card("Visa •• 4242").getByText("Default", { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe("");
  await addCard(page, "5555555555554444");
  await page.getByRole("button", { name: "Make default: Mastercard •• 4444" }).click();
  await card("Mastercard •• 4444").getByText("Default", { exact: true }).waitFor();
  findings.push(...(await judgeHere(page, "cards-01-list", card("Mastercard •• 4444"))));

  await card("Visa •• 4242").getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove Visa •• 4242?" });
  await question.getByText("Your default card stays the same.").waitFor();
  findings.push(...(await judgeHere(page, "cards-02-remove")));
  await question.getByRole("button", { name: "Remove" }).click();
  await page.getByText("The card is removed.").waitFor();
  await card("Visa •• 4242").waitFor({ state: "detached" });
});

test("saves a card on a Finnish phone after the bank's question, on the same screen", async () => {
  const page = await open(await someBuyer(), "/account/billing", { locale: "fi" });
  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "Lisää kortti" }).click();
  await enterCard(page, "4000002500003155");
  await answerBank(page, "Approve");
  await page.getByText("Kortti on tallennettu.").waitFor();
  await page.getByText("Visa •• 3155").scrollIntoViewIfNeeded();
  await screenshot(page, "cards-03-phone-fi");
  expect(new URL(page.url()).pathname).toBe("/account/billing");
});

test("saves a first card on the way from a lead, says what it pays, and returns", async () => {
  const agent = await someBuyer();
  const [spent, { id }] = await Promise.all([someLead(), someLead()]);
  await agent.call(buyLead, { params: { id: spent.id }, body: {} });
  const page = await open(agent, `/account/lead/${id}`);
  await page.getByRole("link", { name: "Choose how to pay" }).click();
  const ways = page.getByRole("group", { name: "How do you want to pay?" });
  await ways.getByRole("radio", { name: /^Credit pack/ }).waitFor();
  findings.push(...(await judgeHere(page, "cards-07-ways-to-pay")));
  await ways.getByRole("radio", { name: /^Card/ }).click();
  await addCard(page, someCardNumber());
  await page.getByText(/^From now on your default card is charged/).waitFor();
  await page.setViewportSize(phone);
  const box = await page.getByRole("link", { name: "Continue where you were" }).boundingBox();
  expect(box && box.y + box.height <= phone.height).toBe(true);
  findings.push(...(await judgeHere(page, "cards-08-pays-from-now-on")));
  await page.getByRole("link", { name: "Continue where you were" }).click();
  await page.locator("aside").getByText("Charged to Visa •• 4242").waitFor();
});

test("pays a lead by a card whose bank asks: the buyer confirms and returns to the same lead", async () => {
  const [agent, { id }] = await Promise.all([cardPayer(ASKING), someLead()]);
  const page = await open(agent, `/account/lead/${id}`);
  await page.locator("aside").getByText("so your card is charged. VAT is added.", { exact: false }).waitFor();
  await page.locator("aside").getByText("Charged to Visa •• 3184").waitFor();
  await pay(page);
  await answerBank(page, "Approve");
  await page.getByText("The lead is yours. The contact is on the screen.").waitFor();
  await page.getByRole("link", { name: "Call" }).waitFor();
  expect(page.url()).toMatch(new RegExp(`/account/lead/${id}$`));
  await page.reload();
  await page.getByText("You own this lead.").waitFor();
  expect(await page.getByRole("alertdialog").count()).toBe(0);
});

test("lets a buyer return to the bank after Back, and pay with another card after a refusal", async () => {
  const [agent, { id }] = await Promise.all([cardPayer(ASKING), someLead()]);
  const page = await open(agent, `/account/lead/${id}`);
  await pay(page);
  await page.getByRole("heading", { name: "Confirm with your bank" }).waitFor();
  await page.goBack();
  const waits = page.getByRole("alertdialog", { name: "Finishing your purchase" });
  await waits.getByText("Your bank still waits for your answer.", { exact: false }).waitFor();
  findings.push(...(await judgeHere(page, "cards-04-bank-waits")));
  await waits.getByRole("button", { name: "Go to your bank" }).click();
  await answerBank(page, "Refuse");

  const refused = page.getByRole("alertdialog", { name: "Nothing was bought" });
  await refused.getByText("The payment was not confirmed with your bank. Nothing was charged.").waitFor();
  findings.push(...(await judgeHere(page, "cards-05-not-confirmed")));
  await refused.getByRole("link", { name: "Use another card" }).click();
  await addCard(page, someCardNumber());
  await page.getByRole("button", { name: "Make default: Visa •• 4242" }).click();
  await page.getByRole("listitem").filter({ hasText: "Visa •• 4242" }).getByText("Default", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Back to where you were" }).click();
  await page.locator("aside").getByText("Charged to Visa •• 4242").waitFor();
  await pay(page);
  await page.getByText("The lead is yours. The contact is on the screen.").waitFor();
});

test("says in view why the bank did not confirm a card on the way from a lead, with the focus", async () => {
  const [agent, { id }] = await Promise.all([someBuyer(), someLead()]);
  const page = await open(agent, `/account/billing?next=${encodeURIComponent(`/account/lead/${id}`)}`);
  await page.setViewportSize(phone);
  await page.getByRole("button", { name: "Add a card" }).click();
  await enterCard(page, "4000002500003155");
  await answerBank(page, "Refuse");
  const refused = page.getByRole("alert").filter({ hasText: "The card was not confirmed with your bank" });
  await refused.waitFor();
  expect(await refused.evaluate((alert) => alert.parentElement === document.activeElement)).toBe(true);
  const box = await refused.boundingBox();
  expect(box && box.y >= 0 && box.y + box.height <= phone.height).toBe(true);
});

test("names VAT, total and card of a bought lead on lead, statement and my leads", async () => {
  const [agent, { id }] = await Promise.all([cardPayer(), someLead()]);
  const page = await open(agent, `/account/lead/${id}`);
  await pay(page);
  await page.getByText("The lead is yours. The contact is on the screen.").waitFor();
  await page.locator("aside").getByText("VAT 25.5%").waitFor();
  await page.locator("aside").getByText("Paid by card · Visa •• 4242").waitFor();
  await page.goto("/account/billing/ledger");
  await page
    .getByRole("row")
    .filter({ hasText: "Visa •• 4242" })
    .getByText(/\+ VAT €/)
    .waitFor();
  await page.goto("/account/my-leads");
  await page
    .getByRole("row")
    .filter({ hasText: "Visa •• 4242" })
    .getByText(/\+ VAT €/)
    .waitFor();
});

test("buys nothing by a declined card, and tells the agent why and how to continue", async () => {
  const [agent, { id }] = await Promise.all([cardPayer("4000000000000341"), someLead()]);
  const page = await open(agent, `/account/lead/${id}`);
  const answered = page.waitForResponse((response) => response.url().endsWith("/purchase"));
  await pay(page);
  expect((await answered).status()).toBe(405);
  const refused = page.getByRole("alertdialog", { name: "Nothing was bought" });
  await refused.getByText("Your card was declined. Nothing was charged.", { exact: false }).waitFor();
  findings.push(...(await judgeHere(page, "cards-06-declined")));
  await refused.getByRole("link", { name: "Use another card" }).click();
  await page.waitForURL(({ searchParams }) => searchParams.get("next") === `/account/lead/${id}`);
});

test("buys a pack in one go without a saved card, and shows the credits in the frame at once", async () => {
  const page = await open(await someBuyer(), "/account/billing/credits");
  await page.getByRole("button", { name: /^5 credits/ }).click();
  const question = page.getByRole("alertdialog", { name: "Buy 5 credits" });
  await question.getByRole("radio", { name: /^Next invoice/ }).waitFor();
  expect(await question.getByRole("radio", { name: /^Card/ }).isChecked()).toBe(true);
  findings.push(...(await judgeHere(page, "packs-01-no-card")));
  await question.getByRole("button", { name: "Continue to card details" }).click();
  await enterCard(page, someCardNumber());
  await question.getByText("Your default card is charged now.").waitFor();
  findings.push(...(await judgeHere(page, "packs-02-question")));
  await question.getByRole("button", { name: /^Pay €/ }).click();
  const details = page.getByRole("dialog", { name: "Whom do we invoice?" });
  await details.getByLabel("Business name").fill("Esimerkki Oy");
  await details.getByLabel("Business or VAT number").fill(someTaxId());
  await details.getByLabel("Street address").fill("Esimerkkikatu 1");
  await details.getByLabel("Postal code").fill("00100");
  await details.getByLabel("City").fill("Helsinki");
  await details.getByLabel("Invoicing method").selectOption("other");
  findings.push(...(await judgeHere(page, "packs-03-whom-to-invoice")));
  await details.getByRole("button", { name: "Save and go on" }).click();
  await page.getByText("5 credits are yours.").waitFor();
  // With the free one.
  await page.getByRole("link", { name: "6 credits" }).waitFor();
});

test("finishes a pack whose card the bank asks about on the page to which the buyer returns", async () => {
  const page = await open(await cardPayer(ASKING), "/account/billing/credits");
  await page.getByRole("button", { name: /^5 credits/ }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Pay €/ })
    .click();
  await answerBank(page, "Approve");
  await page.getByText("5 credits are yours.").waitFor();
  await page.getByRole("link", { name: "5 credits" }).waitFor();
  expect(page.url()).toMatch(/\/account\/billing\/credits$/);
});

test("says in the agent's words that a card with the bank's consent cannot pay a pack", async () => {
  const page = await open(await cardPayer("4000008260003178"), "/account/billing/credits");
  await page.getByRole("button", { name: /^5 credits/ }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Pay €/ })
    .click();
  await answerBank(page, "Approve");
  const refused = page.getByRole("alertdialog", { name: "Nothing was bought" });
  await refused.getByText("There is not enough money on the card. Nothing was charged.").waitFor();
  await refused.getByRole("link", { name: "Use another card" }).click();
  await page.getByRole("link", { name: "0 credits" }).waitFor();
});

test("names on the button of the top-up what it charges at once, and charges that", async () => {
  const page = await open(await cardPayer(), "/account/billing/credits");
  await page.getByRole("checkbox", { name: /^I agree that this/ }).check();
  const pay = page.getByRole("button", { name: "Pay €257.28 and switch on" });
  findings.push(...(await judgeHere(page, "top-up", pay)));
  await pay.click();
  await page.getByRole("link", { name: "5 credits" }).waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
  await page.getByText("On: 1 of at most 1", { exact: false }).waitFor();
});

test("finds no error, untranslated text or accessibility violation on screens of cards", () => {
  expect([...errors.flat(), ...findings]).toEqual([]);
});
