import { randomUUID } from "node:crypto";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { InvoicingMethod } from "@doorlight/proto/billing/v1/billing_pb";
import { BillingMailQueuedSchema, MailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startCardSales } from "./start-card-sales.ts";

let billing: Awaited<ReturnType<typeof startCardSales>>;
beforeAll(async () => {
  billing = await startCardSales();
  billing.clock.set("2026-11-21T10:00:00Z");
}, 60_000);
afterAll(() => billing.stop());

const eInvoice = {
  invoicingMethod: InvoicingMethod.E_INVOICE,
  eInvoiceAddress: "0037 0112 0389",
  eInvoiceOperator: "003708599126",
};

test("saves an e-invoice address as it will be used, and offers the operators of the country", async () => {
  const userId = await billing.agent(eInvoice);
  const { details } = await billing.details.getDetails({}, await billing.asUser(userId));
  expect(details).toMatchObject({ eInvoiceAddress: "003701120389", complete: true });
  expect(details!.operators).toContainEqual(expect.objectContaining({ code: "003708599126", name: "OpenText" }));
  const refusal = await refusalOf(billing.agent({ ...eInvoice, eInvoiceAddress: "0088:123", eInvoiceOperator: "X" }));
  expect(refusal).toMatchObject({
    code: "invalid_request",
    fields: [
      { path: "eInvoiceAddress", code: "e_invoice_address_invalid" },
      { path: "eInvoiceOperator", code: "operator_unknown" },
    ],
  });
});

test("leaves details of before the rules in force, and mails once which to correct", async () => {
  const [userId, valid] = [await billing.agent(eInvoice), await billing.agent(eInvoice)];
  const former = { e_invoice_address: "9999:ABC", e_invoice_operator: "Basware", rules_version: 0 };
  await billing.db("billing_details").where({ user_id: userId }).update(former);
  await billing.db("billing_details").where({ user_id: valid }).update({ rules_version: 0 });
  await drainOutbox(billing.db);
  for (let hour = 0; hour < 2; hour++) await billing.runJob("check-details");
  const fields = ["eInvoiceAddress", "eInvoiceOperator"];
  expect((await drainOutbox(billing.db)).of(BillingMailQueuedSchema)).toMatchObject([
    { userId, subject: MailSubject.DETAILS_TO_CORRECT, toCorrect: fields },
  ]);
  const as = await billing.asUser(userId);
  expect((await billing.details.getDetails({}, as)).details).toMatchObject({
    eInvoiceAddress: "9999:ABC",
    problems: fields,
  });
  const counted = async () => (await billing.invoicing.getRun({ country: "FI" }, billing.admin)).run?.detailsToCorrect;
  expect(await counted()).toBe(1);
  await billing.putDetails(userId, eInvoice);
  expect([(await billing.details.getDetails({}, as)).details?.problems, await counted()]).toEqual([[], 0]);
});

test("mails the invoice of a card sale as well whose buyer's address takes nothing", async () => {
  const userId = await billing.cardAgent(eInvoice);
  await billing.db("billing_details").where({ user_id: userId }).update({ e_invoice_address: "nonsense" });
  await billing.buyLead(userId);
  await billing.runJob("card-invoices");
  expect(await billing.issued(userId)).toMatchObject([
    { kind: "card_invoice", deliver_by: "mail", address_invalid: true },
  ]);
  await restart();
});

test.each([
  ["an address", { e_invoice_address: "nonsense" }],
  ["an operator", { e_invoice_operator: "Basware" }],
])("mails the PDF to an account with %s of before the rules that takes nothing, and says so", async (_, former) => {
  const [userId, valid] = [await billing.agent(eInvoice), await billing.agent(eInvoice)];
  await billing.db("billing_details").where({ user_id: userId }).update(former);
  for (const id of [userId, valid]) await billing.purchase(id);
  await billing.run();
  const issued = async (id: string) => (await billing.issued(id))[0];
  expect(await issued(userId)).toMatchObject({ deliver_by: "mail", address_invalid: true });
  expect(await issued(valid)).toMatchObject({ deliver_by: "e_invoice", address_invalid: false });
  const invoice = { invoiceId: (await issued(userId))!.id };
  expect((await billing.invoicing.getInvoice(invoice, billing.admin)).invoice).toMatchObject({
    deliveryDetail: "address_invalid",
  });
  await restart();
});

test.each([
  [
    "an address that takes nothing",
    { e_invoice_address: "nonsense" },
    false,
    { deliver_by: "mail", address_invalid: true },
  ],
  [
    "an e-invoice of before the rules",
    { e_invoice_address: "nonsense" },
    true,
    { deliver_by: "mail", address_invalid: true },
  ],
  ["an address that takes it", {}, false, { deliver_by: "e_invoice", address_invalid: false }],
])("sends the credit note of an invoice to %s as today's rules say", async (_, details, isFormer, delivery) => {
  const userId = await billing.agent(eInvoice);
  await billing
    .db("billing_details")
    .where({ user_id: userId })
    .update({ problems: [], ...details });
  await billing.purchase(userId);
  await billing.run();
  const [invoice] = await billing.issued(userId);
  if (isFormer) await asFormer(invoice!.id);
  const lineIds = await billing.db("invoice_lines").where({ invoice_id: invoice!.id }).pluck<string[]>("id");
  const order = { invoiceId: invoice!.id, lineIds, reason: "Agreed", idempotencyKey: randomUUID() };
  await billing.invoicing.createCreditNote(order, await billing.asUser(randomUUID(), { role: "super_admin" }));
  const note = (await billing.issued(userId)).find(({ kind }) => kind === "credit_note");
  expect(note).toMatchObject(delivery);
  await restart();
});

/** An issued invoice never changes. */
async function asFormer(id: string): Promise<void> {
  await billing.db.raw("alter table invoices disable trigger invoices_stay");
  await billing.db("invoices").where({ id }).update({ deliver_by: "e_invoice", address_invalid: false });
  await billing.db.raw("alter table invoices enable trigger invoices_stay");
}

/** Another test has its own November. */
async function restart(): Promise<void> {
  billing.clock.set("2026-11-21T10:00:00Z");
  await billing.db.raw("truncate invoices, invoice_runs, invoice_lines, invoice_counters cascade");
}
