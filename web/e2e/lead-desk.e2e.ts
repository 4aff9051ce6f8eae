import { eventually } from "@doorlight/common/testing/eventually";
import { buyLead, getLead } from "@doorlight/gateway/contract";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { type Agent, type PublishedLead, someAdmin, someAgent, someLead } from "../../scripts/e2e/support/given.ts";
import { startChromium } from "./support/chromium.ts";
import { judgeHere } from "./support/judge-here.ts";
import { openWindow } from "./support/open-window.ts";
import { watchErrors } from "./support/watch-errors.ts";

const findings: string[] = [];
let errors: string[] = [];
let browser: Browser;
let office: Page;
let buyer: Agent;
let lead: PublishedLead;

beforeAll(async () => {
  const [started, admin, agent, published] = await Promise.all([
    startChromium(),
    someAdmin("super_admin"),
    someAgent(),
    someLead(),
  ]);
  [browser, buyer, lead] = [started, agent, published];
  await buyer.call(buyLead, { params: { id: lead.id }, body: {} });
  office = await openWindow(browser, { visitor: admin });
  errors = watchErrors(office);
});
afterAll(() => browser?.close());

test("finds a lead by its seller's phone number and withdraws it, so that its buyer is refunded", async () => {
  const { phone, email } = lead.request.contact;
  await office.goto("/account/sa/leads");
  await office.getByRole("searchbox").fill(phone.replace("+358 ", "0"));
  await office.getByRole("button", { name: "Search", exact: true }).click();
  await office.getByText("1 request found").waitFor();
  findings.push(...(await judgeHere(office, "lead-desk-01-found")));

  await office.getByRole("table").getByRole("link").click();
  await office.getByText("Bought by Aino Agent").waitFor();
  await office.getByRole("button", { name: "Show the contact" }).click();
  await office.getByText(email).waitFor();
  await office.getByText("E-mail to the seller: the request is published").waitFor();
  findings.push(...(await judgeHere(office, "lead-desk-02-lead")));

  await office.getByRole("button", { name: "Withdraw for good" }).click();
  const dialog = office.getByRole("alertdialog");
  await dialog.getByLabel("Reason").fill("Nobody there sent it");
  findings.push(...(await judgeHere(office, "lead-desk-03-withdraw")));
  await dialog.getByRole("button", { name: "Withdraw for good" }).click();
  await office.getByText("Withdrawn for good by").waitFor();
  await office.getByText("Nobody can read it any more").waitFor();

  // A job refunds each minute.
  const refunded = async () => {
    const { purchase, contact } = await buyer.call(getLead, { params: { id: lead.id } });
    expect([purchase?.refundedAt, contact]).toEqual([expect.any(String), null]);
  };
  await eventually(refunded, { timeoutMs: 100_000 });
});

test("finds no error, untranslated text or accessibility violation at the leads desk", () => {
  expect([...errors, ...findings]).toEqual([]);
});
