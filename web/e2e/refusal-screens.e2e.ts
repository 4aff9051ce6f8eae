import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import { answerTerms, buyLead } from "@doorlight/gateway/contract";
import { type Agent, proveAccount, someAgent, someLead } from "../../scripts/e2e/support/given.ts";
import { startChromium } from "./support/chromium.ts";
import { judgeHere } from "./support/judge-here.ts";
import { openWindow } from "./support/open-window.ts";
import { screenshot } from "./support/screenshot.ts";
import { someBuyer } from "./support/some-buyer.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(() => browser?.close());

const buys = (agent: Agent, id: string) => agent.call(buyLead, { params: { id }, body: {} });

test("tells an office's second buyer why the lead is refused, before and after the click", async () => {
  const office = `Kotikulma ${randomUUID()}`;
  const [{ id }, first, second] = await Promise.all([someLead(), someAgent({ office }), someBuyer({ office })]);
  const page = await openWindow(browser, { visitor: second });
  await page.goto(`/account/lead/${id}`);
  await page.getByRole("button", { name: "Buy this lead" }).click();
  await buys(first, id);
  await page.getByRole("button", { name: "Use 1 credit" }).click();
  const refused = page.getByRole("alertdialog", { name: "Nothing was bought" });
  await refused.getByText("Already bought by your office, company or card.").waitFor();
  await refused.getByRole("link", { name: "Back to new leads" }).waitFor();
  await screenshot(page, "refusal-office");

  await page.goto(`/account/lead/${id}`);
  await page.getByText("One office buys a lead once. Someone at your office").waitFor();
  expect(await page.getByRole("button", { name: "Buy this lead" }).count()).toBe(0);
});

test("tells an agent without means what to do, and sells on invoice once that is done", async () => {
  const agent = await someBuyer();
  const [spent, { id }] = await Promise.all([someLead(), someLead()]);
  await buys(agent, spent.id);
  await proveAccount(agent, "0112038-9");
  const page = await openWindow(browser, { visitor: agent });
  await page.goto(`/account/lead/${id}`);
  await page.getByText("You cannot pay yet. Choose a card or buy credits.").waitFor();
  await screenshot(page, "refusal-no-payment-method");

  await page.getByRole("link", { name: "Choose how to pay" }).click();
  // The form below follows what is chosen here, which the address keeps.
  await page
    .getByRole("radio", { name: /^Invoice/ })
    .first()
    .click();
  await page.getByLabel("Business name").fill("Kotikulma Oy");
  await page.getByLabel("Business or VAT number").fill("0112038-9");
  await page.getByLabel("Street address").fill("Kotikatu 1");
  await page.getByLabel("Postal code").fill("00100");
  await page.getByLabel("City").fill("Helsinki");
  await page.getByLabel("Invoicing method").selectOption({ label: "PDF by e-mail" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Billing details saved.").waitFor();

  // The lead that was wanted comes back by itself.
  await page.getByRole("button", { name: "Buy this lead" }).click();
  await page
    .getByRole("alertdialog")
    .getByText(/ \+ VAT goes on your invoice of 10 \w+ \d+\./)
    .waitFor();
  await page.getByRole("button", { name: /^Buy for/ }).click();
  await page.getByRole("link", { name: "Call" }).waitFor();
});

test("fails an offline purchase at once, and buys nothing when back online", async () => {
  const [agent, { id }] = await Promise.all([someBuyer(), someLead()]);
  const page = await openWindow(browser, { visitor: agent });
  await page.goto(`/account/lead/${id}`);
  await page.getByRole("button", { name: "Buy this lead" }).click();
  const buy = page.getByRole("button", { name: "Use 1 credit" });
  await buy.waitFor();
  let clicks = 0;
  page.on("request", (request) => (clicks += Number(request.url().endsWith("/purchase"))));

  await page.context().setOffline(true);
  await buy.click();
  await page.getByText("You are offline. Nothing was sent.").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Go back" }).click();
  await page.reload();
  await page.getByRole("button", { name: "Buy this lead" }).waitFor();
  expect(clicks).toBe(0);
});

test("shows the path of an unknown address and links to continue", async () => {
  const guest = await openWindow(browser);
  await guest.goto("/nothing/here");
  await guest.getByRole("heading", { name: "Page not found" }).waitFor();
  await guest.getByText("There is nothing at /nothing/here.").waitFor();
  await guest.getByRole("link", { name: "back to home" }).click();
  await guest.waitForURL((url) => url.pathname === "/");

  const agent = await openWindow(browser, { visitor: await someAgent() });
  await agent.goto("/account/nothing");
  await agent.getByText("There is nothing at /account/nothing.").waitFor();
  await screenshot(agent, "refusal-not-found");
  await agent.getByRole("link", { name: "my leads", exact: true }).click();
  await agent.getByText("No leads in this period").waitFor();
});

/** A window of which "My leads" cannot be loaded, on its way there. */
async function openBrokenScreen({ asBot = false } = {}) {
  const page = await openWindow(browser, { visitor: await someAgent(), asBot });
  await page.route("**/api/my-leads*", (route) =>
    route.fulfill({ status: 500, json: { statusCode: 500, code: "internal", message: "Broken" } }),
  );
  // React logs what a boundary has caught once the screen in its place is there.
  const caught = page.waitForEvent("console", (line) => line.type() === "error" && line.text().includes("Broken"));
  await page.goto("/account/my-leads");
  await caught;
  return page;
}

test("says that a screen is broken, and links to the account", async () => {
  const page = await openBrokenScreen();
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  await page.getByText("🏠").waitFor();
  expect(await judgeHere(page, "refusal-error-screen")).toEqual([]);
  await page.getByRole("link", { name: "Go to your account" }).click();
  await page.getByRole("heading", { name: "New leads" }).waitFor();
});

test("shows a bot no error screen", async () => {
  const page = await openBrokenScreen({ asBot: true });
  expect(await page.getByRole("heading", { name: "Something went wrong" }).count()).toBe(0);
  expect(await page.getByText("🏠").count()).toBe(0);
});

test("shows an agent who declines the terms settings only, until they accept", async () => {
  const agent = await someAgent();
  await agent.call(answerTerms, { body: { accepted: false } });
  const page = await openWindow(browser, { visitor: agent });
  await page.goto("/account");
  await page.getByRole("heading", { name: "Terms of service" }).waitFor();
  await page.getByRole("button", { name: "Decline" }).click();
  await page.getByRole("heading", { name: "You have declined the terms" }).waitFor();
  await screenshot(page, "refusal-terms");
  await page.getByRole("link", { name: "Change your settings" }).click();
  await page.getByLabel("First name").waitFor();

  await page.goto("/account/my-leads");
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByRole("heading", { name: "My leads" }).waitFor();
});
