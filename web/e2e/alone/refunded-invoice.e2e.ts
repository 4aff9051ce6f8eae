import { eventually } from "@doorlight/common/testing/eventually";
import { localDate, minutes } from "@doorlight/common/time";
import {
  buyLead,
  getLead,
  getPurchaseRefunds,
  type Invoice,
  listInvoices,
  recordInvoicePayment,
  sendInvoice,
  updateProfile,
} from "@doorlight/gateway/contract";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { beginJob } from "../../../scripts/e2e/support/begin-job.ts";
import { queryDatabase } from "../../../scripts/e2e/support/database.ts";
import {
  type Agent,
  paysByInvoice,
  type PublishedLead,
  someAdmin,
  someLead,
} from "../../../scripts/e2e/support/given.ts";
import { mailedTo } from "../../../scripts/e2e/support/inbox.ts";
import { stack } from "../../../scripts/e2e/support/stack.ts";
import { boughtMonthsAgo } from "../support/bought-months-ago.ts";
import { startChromium } from "../support/chromium.ts";
import { judgedPages } from "../support/judged-pages.ts";
import { someBuyer } from "../support/some-buyer.ts";

let browser: Browser;
const { open, judge, findings, errors } = judgedPages(() => browser);
let agent: Agent;
let superAdmin: Agent;
let lead: PublishedLead;
let screen: Page;
let office: Page;
let invoice: Invoice;

const ownInvoices = async () => (await agent.call(listInvoices, { query: {} })).items;
const linesToInvoice = (count: number) =>
  eventually(async () => {
    const waiting = `user_id = '${agent.id}' and invoice_id is null`;
    expect(await queryDatabase(stack, "billing", `select 1 from invoice_lines where ${waiting}`)).toHaveLength(count);
  });

/** As Finland counts: its month begins up to three hours before that of UTC. */
function monthOf(monthsAgo: number): string {
  const [year, month] = localDate("Europe/Helsinki", new Date()).split("-").map(Number);
  return new Date(Date.UTC(year!, month! - 1 - monthsAgo, 1)).toISOString().slice(0, 10);
}

/** Billing's own run of the last month takes the lines left of older months, and an account has one invoice of a month. */
async function ownRunOver(): Promise<void> {
  await beginJob("billing", "invoice-runs");
  await eventually(
    async () => {
      const finished = `country = 'FI' and period = '${monthOf(1)}' and finished_at is not null`;
      expect(await queryDatabase(stack, "billing", `select 1 from invoice_runs where ${finished}`)).toHaveLength(1);
    },
    { timeoutMs: minutes(2) },
  );
}

/** Has a super admin issue the invoices of an earlier month, and returns the agent's new one. */
async function issued(monthsAgo: number, count: number): Promise<Invoice> {
  await office.goto(`/account/sa/invoicing?country=FI&period=${monthOf(monthsAgo)}`);
  await office.getByRole("button", { name: /^(Issue the invoices|Run again)$/ }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "Issue" }).click();
  return eventually(async () => {
    const invoices = (await ownInvoices()).filter(({ kind }) => kind === "invoice");
    expect(invoices).toHaveLength(count);
    return invoices[0]!;
  });
}

beforeAll(async () => {
  let freeOne: PublishedLead;
  [browser, superAdmin, agent, freeOne, lead] = await Promise.all([
    startChromium(),
    someAdmin("super_admin"),
    someBuyer(),
    someLead(),
    someLead(),
  ]);
  await paysByInvoice(agent);
  await agent.call(updateProfile, { body: { locale: "sv" } });
  // The free credit pays the first.
  await agent.call(buyLead, { params: { id: freeOne.id }, body: {} });
  [screen, office] = await Promise.all([open(agent), open(superAdmin), ownRunOver()]);
}, minutes(3));

afterAll(() => browser?.close());

test("sells a lead on invoice, and issues the invoice that the agent pays", async () => {
  await screen.goto(`/account/lead/${lead.id}`);
  await screen.getByRole("button", { name: "Buy this lead" }).click();
  const question = screen.getByRole("alertdialog");
  await question.getByText("You pay nothing now.", { exact: false }).waitFor();
  await question.getByRole("button", { name: /^Buy for / }).click();
  await screen.getByText("The lead is yours. The contact is on the screen.").waitFor();

  await linesToInvoice(1);
  await boughtMonthsAgo(agent, 2);
  invoice = await issued(2, 1);
  const paid = { amount: invoice.gross, paidOn: invoice.issuedOn };
  await superAdmin.call(recordInvoicePayment, { params: { id: invoice.id }, body: paid });
  expect((await superAdmin.call(sendInvoice, { params: { id: invoice.id } })).cause).toBeNull();
});

test("logs the agent's contact attempts in vain and takes the refund request", async () => {
  await screen.reload();
  await screen.getByRole("button", { name: "No answer" }).click();
  await screen.getByText("1 of 4, on 1 of 4 days").waitFor();
  await screen.getByRole("button", { name: "Text message" }).click();
  await screen.getByText("2 of 4, on 1 of 4 days").waitFor();
  await screen.getByRole("button", { name: "Request a refund" }).click();
  const dialog = screen.getByRole("dialog", { name: "Request a refund?" });
  await dialog.getByLabel("Reason").selectOption("The owner is not selling, or never asked");
  await dialog.getByLabel("What happened").fill("The neighbour says that nobody wants to sell.");
  await dialog.getByText("If it is already invoiced, you get a credit note.", { exact: false }).waitFor();
  await dialog.getByRole("button", { name: "Send the request" }).click();
  await screen.getByText("Waiting for our decision").waitFor();
});

test("lets a super admin approve the refund with the prepared text in the agent's language", async () => {
  const { purchase } = await agent.call(getLead, { params: { id: lead.id } });
  const { requests } = await agent.call(getPurchaseRefunds, { params: { id: purchase!.id } });
  await office.goto(`/account/sa/refund-requests/${requests[0]!.id}`);
  await office.getByText("2 contact attempts").waitFor();
  await office.getByText("Write it in Swedish, the agent’s language.", { exact: false }).waitFor();
  await office.getByRole("group", { name: "Prepared texts in Swedish" }).getByText("Why approved").click();
  await judge(office, "refunded-invoice-01-decision");
  await office.keyboard.press("a");
  const question = office.getByRole("alertdialog", { name: "Approve this refund?" });
  await question.getByText("Ägaren säljer inte", { exact: false }).waitFor();
  await question.getByRole("button", { name: "Approve" }).click();
  await office.getByText("The refund is approved.").waitFor();
  await mailedTo(agent.email, /(Ägaren säljer inte, eller har aldrig bett om en mäklare)/);
});

test("sets the credit note off on the next invoice, and shows both refund and note to the agent", async () => {
  const note = await eventually(async () => {
    const found = (await ownInvoices()).find(({ kind }) => kind === "credit_note");
    return found ?? Promise.reject(new Error("there is no credit note yet"));
  });
  expect(note).toMatchObject({ credits: invoice.number, gross: invoice.gross });
  const next = await someLead();
  await agent.call(buyLead, { params: { id: next.id }, body: {} });
  await linesToInvoice(1);
  await boughtMonthsAgo(agent, 1);
  const { id, number } = await issued(1, 2);

  await office.goto(`/account/sa/invoicing/${id}`);
  await office.getByText(`Set off from ${note.number}`).waitFor();
  await judge(office, "refunded-invoice-02-set-off");
  await office.goto("/account/sa/invoicing?country=FI");
  await office.getByRole("row").filter({ hasText: note.number }).getByText(`Credits ${invoice.number}`).waitFor();

  await screen.goto(`/account/lead/${lead.id}`);
  await screen.getByText("This lead was refunded, so its contact is no longer yours.", { exact: false }).waitFor();
  await screen.getByText("Ägaren säljer inte", { exact: false }).waitFor();
  await screen.goto("/account/my-leads");
  await screen.getByRole("link", { name: "Refunded: the contact is no longer yours" }).waitFor();
  await screen.goto("/account/billing");
  await screen.getByRole("link", { name: "Invoices", exact: true }).click();
  const rowOf = (ofDocument: string) => screen.getByRole("row").filter({ hasText: ofDocument });
  await rowOf(note.number).getByText(`Credits ${invoice.number}`).waitFor();
  await rowOf(number).getByText("Paid", { exact: true }).waitFor();
  await judge(screen, "refunded-invoice-03-credit-note");
  expect([...errors.flat(), ...findings]).toEqual([]);
});
