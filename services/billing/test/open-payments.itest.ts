import { randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { InvoiceState } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { PaymentsService } from "@doorlight/proto/billing/v1/payments_service_pb";
import { SurplusesService } from "@doorlight/proto/billing/v1/surpluses_service_pb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { bankStatement, type Entry } from "./bank-statement.ts";
import { type IssuedRow, startInvoices, type StartedInvoices } from "./start-invoices.ts";

const OPEN = 5_648n;

let billing: StartedInvoices;
let invoice: IssuedRow;
beforeAll(async () => {
  billing = await startInvoices();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(async () => {
  ({ invoice } = await billing.oneInvoice());
  billing.clock.set("2026-12-16T10:00:00Z");
});
afterEach(async () => expect(await billing.violations()).toEqual([]));

const euros = (amount: bigint) => ({ amount, currency: "EUR" });
const payments = () => billing.clientOf("gateway", PaymentsService);
const imported = (...entries: Entry[]) =>
  billing.invoicing.importStatement({ country: "FI", content: bankStatement(entries) }, billing.admin);
const open = async () =>
  (await billing.invoicing.listOpenPayments({ country: "FI", limit: 9 }, billing.admin)).payments;
const settled = async () => (await payments().listSettledPayments({ country: "FI", limit: 9 }, billing.admin)).payments;
const seen = (invoiceId = invoice.id) => billing.invoicing.getInvoice({ invoiceId }, billing.admin);

/** An entry whose payer gave no reference. */
async function unknown(amount = "56.48", entry: Partial<Entry> = {}): Promise<string> {
  return (await imported({ id: randomUUID(), amount, ...entry })).open[0]!.id;
}

const assign = (entryId: string, { invoiceId = invoice.id, key = randomUUID() as string, by = billing.admin } = {}) =>
  payments().assignPayment({ entryId, invoiceId, idempotencyKey: key }, by);

/** The next month's of another agent, of 176.48 euros with VAT. */
async function anotherInvoice(): Promise<IssuedRow> {
  const userId = await billing.agent();
  await billing.purchase(userId, { amount: 14_062n, at: "2026-12-12T10:00:00Z" });
  await billing.run("2026-12-01", "2027-01-10T06:00:00Z");
  return (await billing.issued(userId))[0]!;
}

async function takeOff(invoiceId: string): Promise<void> {
  const { id: paymentId } = (await seen(invoiceId)).payments.at(-1)!;
  const order = { invoiceId, paymentId, reason: "Wrong", idempotencyKey: randomUUID() };
  await payments().reversePayment(order, billing.admin);
}

const settle = (entryId: string, change: object = {}) =>
  payments().settlePayment(
    { entryId, settledAs: "ignored", paidOn: "", reason: "Our own transfer", idempotencyKey: randomUUID(), ...change },
    billing.admin,
  );

const reopen = (entryId: string) =>
  payments().reopenPayment({ entryId, reason: "A payer after all", idempotencyKey: randomUUID() }, billing.admin);

test("books an assigned payment as its reference would have, once, and its file no second time", async () => {
  const entry = { id: "e1", amount: "56.48" };
  const { open: listed } = await imported(entry);
  const key = randomUUID();
  for (let i = 0; i < 2; i++) await assign(listed[0]!.id, { key });
  expect(await open()).toEqual([]);
  const { invoice: paid, payments: booked } = await seen();
  expect(paid).toMatchObject({ state: InvoiceState.PAID });
  expect(booked).toMatchObject([{ by: "statement", amount: euros(OPEN), paidOn: "2026-12-10" }]);
  expect(await imported(entry)).toMatchObject({ booked: 0, repeatedEntries: 1, open: [] });
  expect((await refusalOf(assign(listed[0]!.id))).code).toBe("version_outdated");
});

test("owes what an assigned payment is too much, and withholds what its admin may not book alone", async () => {
  await assign(await unknown("60.00"));
  const surpluses = billing.clientOf("gateway", SurplusesService);
  expect((await surpluses.listSurpluses({ country: "FI", limit: 9 }, billing.admin)).surpluses).toMatchObject([
    { creditNoteId: invoice.id, left: euros(352n) },
  ]);
  await assign(await unknown("500.00"));
  expect(await open()).toMatchObject([{ kind: "over", withheld: euros(50_000n), invoiceId: invoice.id }]);
  expect((await seen()).invoice).toMatchObject({ paid: euros(6_000n) });
});

test("assigns a payment that was withheld whole to the invoice that it was meant for", async () => {
  await assign(await unknown());
  const other = await anotherInvoice();
  const { open: listed } = await imported({ id: "e1", amount: "176.48", reference: invoice.payment_reference });
  expect(listed).toMatchObject([{ kind: "over", withheld: euros(17_648n) }]);
  const { booked, withheld } = await assign(listed[0]!.id, { invoiceId: other.id });
  expect([booked?.amount, withheld]).toEqual([17_648n, undefined]);
  expect(await open()).toEqual([]);
  expect((await seen(other.id)).invoice).toMatchObject({ state: InvoiceState.PAID });
  expect((await seen()).payments).toHaveLength(1);
});

test("books the rest of a payment for two invoices on the other one, each to be reversed alone", async () => {
  const other = await anotherInvoice();
  const entry = { id: "e1", amount: "232.96", reference: invoice.payment_reference };
  const { open: listed } = await imported(entry);
  expect(listed).toMatchObject([{ kind: "over", withheld: euros(17_648n), amount: euros(23_296n) }]);
  const key = randomUUID();
  for (let i = 0; i < 2; i++)
    expect(await assign(listed[0]!.id, { invoiceId: other.id, key })).toMatchObject({ booked: euros(17_648n) });
  expect(await open()).toEqual([]);
  for (const id of [invoice.id, other.id]) expect((await seen(id)).invoice).toMatchObject({ state: InvoiceState.PAID });
  expect(await imported(entry)).toMatchObject({ booked: 0, repeatedEntries: 1, open: [] });

  for (const id of [invoice.id, other.id]) await takeOff(id);
  expect((await open()).map(({ amount, takenOffNumber }) => [amount!.amount, takenOffNumber])).toEqual([
    [17_648n, other.number],
    [OPEN, invoice.number],
  ]);
  for (const { id } of await open()) await settle(id);
  expect((await settled()).map(({ payment }) => payment!.amount!.amount)).toEqual([17_648n, OPEN]);
});

test("keeps what is more than an invoice asks for, on demand, for another one", async () => {
  const other = await anotherInvoice();
  const entryId = await unknown("100.00");
  const order = { entryId, invoiceId: invoice.id, openOnly: true, idempotencyKey: randomUUID() };
  const kept = { booked: euros(OPEN), withheld: euros(4_352n) };
  for (let i = 0; i < 2; i++) expect(await payments().assignPayment(order, billing.admin)).toMatchObject(kept);
  expect(await open()).toMatchObject([{ id: entryId, kind: "over", withheld: euros(4_352n) }]);
  await assign(entryId, { invoiceId: other.id });
  expect((await seen(other.id)).invoice).toMatchObject({ paid: euros(4_352n) });
  expect((await seen()).surplus).toBeUndefined();
});

test("assigns of a withheld payment only what was not recorded by hand meanwhile", async () => {
  const other = await anotherInvoice();
  const { open: listed } = await imported({ id: "e1", amount: "232.96", reference: invoice.payment_reference });
  billing.clock.advance(1_000);
  const byHand = { invoiceId: invoice.id, amount: euros(7_648n), paidOn: "2026-12-16", more: true };
  await billing.invoicing.recordPayment({ ...byHand, idempotencyKey: randomUUID() }, billing.admin);
  const { booked, withheld } = await assign(listed[0]!.id, { invoiceId: other.id });
  expect([booked?.amount, withheld]).toEqual([10_000n, undefined]);
  expect(await open()).toMatchObject([{ kind: "partial", invoiceId: other.id }]);
});

test("assigns nothing in another currency, to no invoice, or for an admin who does nothing alone", async () => {
  const foreign = await unknown("56.48", { currency: "SEK" });
  expect(await refusalOf(assign(foreign))).toMatchObject({ fields: [{ path: "id", code: "wrong_currency" }] });
  const entryId = await unknown();
  const nowhere = assign(entryId, { invoiceId: randomUUID() });
  expect(await refusalOf(nowhere)).toMatchObject({ fields: [{ path: "id", code: "unknown" }] });
  const dependent = await billing.asUser(randomUUID(), { role: "admin", actsAlone: false });
  expect((await refusalOf(assign(entryId, { by: dependent }))).code).toBe("forbidden");
  expect((await refusalOf(assign(randomUUID()))).code).toBe("not_found");
  expect(await open()).toHaveLength(2);
  await settle(foreign, { settledAs: "paid_back", paidOn: "2026-12-16", reason: "Another currency" });
  expect(await settled()).toMatchObject([{ payment: { amount: { amount: OPEN, currency: "SEK" } } }]);
});

test("settles a payment with a reason, and opens it again", async () => {
  const entryId = await unknown();
  expect(await settle(entryId)).toMatchObject({ amount: euros(OPEN) });
  expect(await open()).toEqual([]);
  expect(await settled()).toMatchObject([
    { payment: { id: entryId }, settledAs: "ignored", reason: "Our own transfer", paidBackOn: "" },
  ]);
  expect((await refusalOf(settle(entryId))).code).toBe("version_outdated");
  expect((await refusalOf(assign(entryId))).code).toBe("version_outdated");
  const { paymentCount } = await billing.invoicing.listInvoicingWork({ limit: 9 }, billing.admin);
  expect(paymentCount).toBe(0);
  expect(await reopen(entryId)).toMatchObject({ amount: euros(OPEN) });
  expect((await refusalOf(reopen(entryId))).code).toBe("version_outdated");
  expect(await open()).toMatchObject([{ id: entryId }]);
  expect(await billing.db("bank_entry_decisions").orderBy("id").pluck("kind")).toEqual(["ignored", "reopened"]);
});

test.each(["2026-12-09", "2026-12-17", ""])("records no pay-back of a bank payment on %j", async (paidOn) => {
  const entryId = await unknown();
  const refused = refusalOf(settle(entryId, { settledAs: "paid_back", paidOn }));
  expect(await refused).toMatchObject({ fields: [{ path: "paidOn", code: "invalid_date" }] });
});

test("pays back what was withheld of a payment, and keeps what was booked", async () => {
  const { open: listed } = await imported({ id: "e1", amount: "500.00", reference: invoice.payment_reference });
  expect(listed).toMatchObject([{ kind: "over", withheld: euros(50_000n - OPEN) }]);
  const paidBack = await settle(listed[0]!.id, { settledAs: "paid_back", paidOn: "2026-12-16" });
  expect(paidBack).toMatchObject({ amount: euros(50_000n - OPEN) });
  expect(await open()).toEqual([]);
  expect(await settled()).toMatchObject([{ payment: { withheld: euros(50_000n - OPEN) }, settledAs: "paid_back" }]);
  expect((await seen()).invoice).toMatchObject({ state: InvoiceState.PAID });
  const [booked] = (await seen()).payments;
  const reversal = { invoiceId: invoice.id, paymentId: booked!.id, reason: "Wrong", idempotencyKey: randomUUID() };
  expect(await refusalOf(payments().reversePayment(reversal, billing.admin))).toMatchObject({
    fields: [{ code: "entry_settled" }],
  });
});

test("says of a payment that is booked in part that it cannot have been paid back", async () => {
  const { open: listed } = await imported({ id: "e1", amount: "50.00", reference: invoice.payment_reference });
  const refused = refusalOf(settle(listed[0]!.id, { settledAs: "paid_back", paidOn: "2026-12-16" }));
  expect(await refused).toMatchObject({ fields: [{ path: "settledAs", code: "booked" }] });
  await settle(listed[0]!.id);
  expect(await open()).toEqual([]);
});

test("assigns a payment to another invoice after it was taken back, and purges both", async () => {
  const userId = await billing.agent();
  await billing.purchase(userId, { at: "2026-12-12T10:00:00Z" });
  const entryId = await unknown();
  await assign(entryId);
  const [booked] = (await seen()).payments;
  const reversal = { invoiceId: invoice.id, paymentId: booked!.id, reason: "Wrong", idempotencyKey: randomUUID() };
  await payments().reversePayment(reversal, billing.admin);
  await billing.run("2026-12-01", "2027-01-10T06:00:00Z");
  const [other] = await billing.issued(userId);
  await assign(entryId, { invoiceId: other!.id });
  expect((await seen(other!.id)).invoice).toMatchObject({ state: InvoiceState.PAID });
  const kinds = await billing.db("bank_entry_decisions").orderBy("id").pluck("kind");
  expect(kinds).toEqual(["assigned", "taken_off", "assigned"]);
  billing.clock.set("2034-01-02T12:00:00Z");
  await billing.runJob("purge-invoices");
  for (const table of ["invoices", "invoice_payments", "bank_entries", "bank_entry_decisions"])
    expect(await billing.db(table)).toEqual([]);
});

test("settles or assigns a payment once though admins do both at once", async () => {
  const entryId = await unknown();
  const both = await Promise.allSettled([assign(entryId), settle(entryId), assign(entryId), settle(entryId)]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await billing.db("bank_entry_decisions")).toHaveLength(1);
});
