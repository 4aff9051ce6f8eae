import { eventually } from "@doorlight/common/testing/eventually";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { getLead } from "@doorlight/gateway/contract";
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
import { watchErrors } from "./support/watch-errors.ts";

const findings: string[] = [];
const errors: string[][] = [];
const name = "A fifth off";
let browser: Browser;
let office: Page;
let screen: Page;
let agent: Agent;
let lead: PublishedLead;

const open = async (visitor: Agent) => {
  const page = await openWindow(browser, { visitor });
  errors.push(watchErrors(page));
  return page;
};
const quoteOf = async () => (await agent.call(getLead, { params: { id: lead.id } })).quote;

beforeAll(async () => {
  let admin: Agent;
  [browser, admin, agent, lead] = await Promise.all([startChromium(), someAdmin(), someAgent(), someLead()]);
  await paysByInvoice(agent);
  [office, screen] = await Promise.all([open(admin), open(agent)]);
});

afterAll(() => browser?.close());

test("writes an admin's deal in words, saves the draft and offers it after a confirmation", async () => {
  const today = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Helsinki" }).format(new Date());
  await office.goto("/account/sa/deals");
  await office.getByRole("link", { name: "New deal" }).first().click();
  await office.getByLabel("Agent", { exact: true }).fill(agent.email);
  await office.getByRole("button", { name: agent.email }).click();
  await office.getByLabel("Name of the deal").fill(name);
  await office.getByLabel("First day").fill(today);
  await office.getByLabel("Last day").fill(today);
  await office.getByRole("radio", { name: "No fee" }).check();
  await office.getByLabel("Discount").fill("20");
  await office.getByText("20% off", { exact: false }).first().waitFor();
  findings.push(...(await judgeHere(office, "deal-01-draft")));
  await office.getByRole("button", { name: "Save draft" }).click();

  await office.getByRole("button", { name: "Offer to the payer" }).click();
  const question = office.getByRole("alertdialog", { name: `Offer “${name}” to its payer?` });
  await question.getByText("only the last day can change", { exact: false }).waitFor();
  findings.push(...(await judgeHere(office, "deal-02-activate")));
  await question.getByRole("button", { name: "Offer the deal" }).click();
  await office.getByText("The deal is offered.", { exact: false }).waitFor();
  findings.push(...(await judgeHere(office, "deal-03-offered")));
});

test("shows the agent the offered deal, which gives nothing before the agent accepts it", async () => {
  expect((await quoteOf())?.parts.map(({ label }) => label)).not.toContain(name);
  await screen.goto("/account/billing/plans");
  await screen.getByRole("heading", { name: `A deal for you: ${name}` }).waitFor();
  findings.push(...(await judgeHere(screen, "deal-04-offer")));
  await screen.getByRole("button", { name: "Accept", exact: true }).click();
  await screen.getByRole("button", { name: "Accept the deal" }).click();
  await screen.getByText("You have accepted the deal.").waitFor();
});

test("shows the agent the price with the discount, and why", async () => {
  await eventually(async () => {
    const parts = (await quoteOf())?.parts ?? [];
    expect(parts.map(({ label }) => label)).toContain(name);
  });
  const quote = await quoteOf();
  const whole = quote?.parts
    .filter(({ kind }) => kind !== "discount")
    .reduce((sum, { amount }) => sum + amount.amount, 0);
  expect(quote?.price.amount).toBe((whole ?? 0) * 0.8);
  await screen.goto(`/account/lead/${lead.id}`);
  await screen.locator("aside").getByText(name).waitFor();
  findings.push(...(await judgeHere(screen, "deal-05-price")));
  await screen.goto("/account/billing/plans");
  await screen.getByText("20% off every lead").waitFor();
});

test("refuses a second deal of the same agent and leads to the first one", async () => {
  const response = office.url();
  await office.goto("/account/sa/deals/new");
  await office.getByLabel("Agent", { exact: true }).fill(agent.email);
  await office.getByRole("button", { name: agent.email }).click();
  await office.getByLabel("Name of the deal").fill("Too many");
  const today = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Helsinki" }).format(new Date());
  await office.getByLabel("First day").fill(today);
  await office.getByLabel("Last day").fill(today);
  await office.getByRole("radio", { name: "No fee" }).check();
  await office.getByLabel("Discount").fill("5");
  await office.getByRole("button", { name: "Save draft" }).click();
  await office.getByRole("button", { name: "Offer to the payer" }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "Offer the deal" }).click();
  await office.getByText(`“${name}” already runs for the same owner`, { exact: false }).waitFor();
  await office.getByRole("link", { name: "Open that deal" }).click();
  await office.waitForURL(response);
});

test("shows the agent the whole price again once an admin has ended the deal", async () => {
  await office.getByRole("button", { name: "End the deal" }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "End now" }).click();
  await office.getByText("The deal has ended.").waitFor();
  await eventually(async () => {
    const kinds = (await quoteOf())?.parts.map(({ kind }) => kind);
    expect(kinds).not.toContain("discount");
  });
  await screen.goto(`/account/lead/${lead.id}`);
  await screen.locator("aside").getByRole("button").first().waitFor();
  expect(await screen.locator("aside").getByText(name).count()).toBe(0);
  expect([...errors.flat(), ...findings]).toEqual([]);
});
