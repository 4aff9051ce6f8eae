import { randomUUID } from "node:crypto";
import { refusalOf } from "@doorlight/common/testing";
import { InvoiceState } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { PaymentsService } from "@doorlight/proto/billing/v1/payments_service_pb";
import { SurplusesService } from "@doorlight/proto/billing/v1/surpluses_service_pb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { bankStatement } from "./bank-statement.ts";
import { type IssuedRow, startInvoices, type StartedInvoices } from "./start-invoices.ts";

const OPEN = 5_648n;

let billing: StartedInvoices;
let superAdmin: StartedInvoices["admin"];
let userId: string;
let purchaseId: string;
let invoice: IssuedRow;
beforeAll(async () => {
  billing = await startInvoices();
  ({ superAdmin } = billing);
}, 60_000);
afterAll(() => billing.stop());
beforeEach(async () => {
  ({ userId, purchaseId, invoice } = await billing.oneInvoice());
});
afterEach(async () => expect(await billing.violations()).toEqual([]));

const euros = (amount: bigint) => ({ amount, currency: "EUR" });
const surpluses = () => billing.clientOf("gateway", SurplusesService);
const listed = async (of = "") =>
  (await surpluses().listSurpluses({ country: "FI", limit: 9, userId: of }, billing.admin)).surpluses;
const seen = (invoiceId: string) => billing.invoicing.getInvoice({ invoiceId }, billing.admin);

function pay(amount: bigint, more: boolean, paidOn = "2026-12-10") {
  const paid = { invoiceId: invoice.id, amount: euros(amount), paidOn, idempotencyKey: randomUUID() };
  return billing.invoicing.recordPayment({ ...paid, more }, billing.admin);
}

/** The account's next invoice, of a lead for 100 euros. */
async function nextInvoice(): Promise<IssuedRow> {
  await billing.purchase(userId, { amount: 10_000n, at: "2026-12-12T10:00:00Z" });
  await billing.run("2026-12-01", "2027-01-10T06:00:00Z");
  return (await billing.issued(userId)).at(-1)!;
}

test("asks whether a payment is meant to be more than is open, also of the second of two admins", async () => {
  expect(await refusalOf(pay(OPEN + 1n, false))).toMatchObject({ fields: [{ path: "amount", code: "beyond_open" }] });
  const both = await Promise.allSettled([pay(OPEN, false), pay(OPEN, false)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await seen(invoice.id)).payments).toHaveLength(1);
  await pay(500n, true);
  expect((await seen(invoice.id)).payments).toHaveLength(2);
});

test("owes what was paid too much, by hand or by a file, and sets it off on the next invoice", async () => {
  await pay(OPEN + 300n, true);
  const content = bankStatement([{ id: "e1", amount: "7.00", reference: invoice.payment_reference }]);
  await billing.invoicing.importStatement({ country: "FI", content }, billing.admin);
  const owed = { creditNoteId: invoice.id, number: invoice.number, overpaid: true, userId, left: euros(1_000n) };
  expect(await listed()).toMatchObject([owed]);
  expect(await listed(userId)).toMatchObject([owed]);
  expect(await listed(randomUUID())).toEqual([]);
  const as = await billing.asUser(userId);
  expect((await billing.invoices.getNextInvoice({}, as)).owed).toMatchObject(euros(1_000n));

  const next = await nextInvoice();
  const { content: written } = await billing.db("invoices").where({ id: next.id }).first("content");
  expect(written.setOffs).toEqual([{ number: invoice.number, amount: "1000", overpaid: true }]);
  expect((await seen(next.id)).payments).toMatchObject([{ by: "set_off", amount: euros(1_000n) }]);
  expect(await listed()).toEqual([]);
});

test("sets an overpayment of before off by a super admin alone: the bank may have returned it", async () => {
  await pay(OPEN + 300n, true);
  await billing.db("surpluses").where({ credit_note_id: invoice.id }).update({ by_hand: true });
  expect((await billing.invoices.getNextInvoice({}, await billing.asUser(userId))).owed).toMatchObject(euros(0n));
  const next = await nextInvoice();
  expect((await seen(next.id)).payments).toEqual([]);
  expect(await listed()).toMatchObject([{ creditNoteId: invoice.id, left: euros(300n) }]);
  const order = { surplusId: invoice.id, invoiceId: next.id, amount: euros(300n), idempotencyKey: randomUUID() };
  await billing.clientOf("gateway", PaymentsService).setOffSurplus(order, superAdmin);
  expect((await seen(next.id)).invoice).toMatchObject({ paid: euros(300n) });
});

test("owes a credit note and an overpayment apart, and both together what was paid too much", async () => {
  await pay(OPEN + 300n, true);
  await billing.refund(purchaseId);
  expect((await listed()).map(({ left, overpaid }) => [left?.amount, overpaid])).toEqual([
    [300n, true],
    [OPEN, false],
  ]);
  expect((await seen(invoice.id)).surplus).toMatchObject({ left: euros(OPEN + 300n) });
});

test("sets a surplus off on an open invoice of the same account alone, once for a click", async () => {
  const next = await nextInvoice();
  await pay(OPEN + 5_000n, true);
  const order = { surplusId: invoice.id, invoiceId: next.id, amount: euros(5_000n), idempotencyKey: randomUUID() };
  const payments = billing.clientOf("gateway", PaymentsService);
  const refused = async (change: object, by = superAdmin) =>
    refusalOf(payments.setOffSurplus({ ...order, ...change, idempotencyKey: randomUUID() }, by));
  expect((await refused({}, billing.admin)).code).toBe("forbidden");
  expect(await refused({ amount: euros(5_001n) })).toMatchObject({ fields: [{ path: "amount" }] });
  expect(await refused({ amount: { amount: 1n, currency: "SEK" } })).toMatchObject({ fields: [{ path: "amount" }] });
  const stranger = await billing.agent();
  await billing.purchase(stranger, { at: "2027-01-12T10:00:00Z" });
  await billing.run("2027-01-01", "2027-02-10T06:00:00Z");
  const [theirs] = await billing.issued(stranger);
  expect(await refused({ invoiceId: theirs!.id })).toMatchObject({ fields: [{ path: "id", code: "unknown" }] });

  for (let i = 0; i < 2; i++) await payments.setOffSurplus(order, superAdmin);
  expect((await seen(next.id)).invoice).toMatchObject({ paid: euros(5_000n) });
  expect(await listed()).toEqual([]);
  // On one day at both documents, which is not the one of the invoice that it pays.
  expect((await seen(next.id)).payments).toMatchObject([{ by: "set_off", paidOn: "2027-02-10" }]);
  expect((await seen(invoice.id)).surplus).toMatchObject({ uses: [{ usedOn: "2027-02-10" }] });
  await billing.refund((await billing.db("invoice_lines").where({ invoice_id: next.id }).first()).source_id);
  expect((await seen(next.id)).invoice).toMatchObject({ state: InvoiceState.CREDITED });
});

test("pays an overpayment back on a day from its invoice to today", async () => {
  await pay(OPEN + 300n, true);
  const order = { creditNoteId: invoice.id, amount: euros(300n), idempotencyKey: randomUUID() };
  for (const paidOn of ["2026-12-09", "2026-12-11"])
    expect(await refusalOf(surpluses().payBackSurplus({ ...order, paidOn }, superAdmin))).toMatchObject({
      fields: [{ path: "paidOn", code: "invalid_date" }],
    });
  await surpluses().payBackSurplus({ ...order, paidOn: "2026-12-10" }, superAdmin);
  expect(await listed()).toEqual([]);
});

test("pays no overpayment back before it came, and says which no invoice deducts by itself", async () => {
  billing.clock.set("2026-12-16T10:00:00Z");
  await pay(OPEN, false);
  await pay(300n, true, "2026-12-15");
  expect(await listed()).toMatchObject([{ owedFrom: "2026-12-15", byHand: false }]);
  const order = { creditNoteId: invoice.id, amount: euros(300n), idempotencyKey: randomUUID() };
  expect(await refusalOf(surpluses().payBackSurplus({ ...order, paidOn: "2026-12-14" }, superAdmin))).toMatchObject({
    fields: [{ path: "paidOn", code: "invalid_date" }],
  });
  // Booked by a former release.
  await billing.db("invoice_payments").where({ invoice_id: invoice.id }).update({ paid_on: "2099-01-01" });
  expect(await listed()).toMatchObject([{ owedFrom: "2026-12-16" }]);
  await billing.db("surpluses").where({ credit_note_id: invoice.id }).update({ by_hand: true });
  expect(await listed()).toMatchObject([{ byHand: true }]);
});

test("finds by S27 a set-off that is not what its surplus counts", async () => {
  await pay(OPEN + 300n, true);
  await nextInvoice();
  const setOff = billing.db("invoice_payments").where({ origin: "set_off" });
  await setOff.clone().update({ amount: 299 });
  expect((await billing.violations()).map(({ id }) => id)).toEqual(["S27"]);
  await setOff.update({ amount: 300 });
});

test("keeps an overpaid invoice for as long as it owes, and purges it with its surplus then", async () => {
  await pay(OPEN + 300n, true);
  const left = async (at: string) => {
    billing.clock.set(at);
    await billing.runJob("purge-invoices");
    return (await billing.db("invoices")).length;
  };
  expect(await left("2033-01-02T12:00:00Z")).toBe(1);
  const order = { creditNoteId: invoice.id, amount: euros(300n), paidOn: "2033-01-02", idempotencyKey: randomUUID() };
  await surpluses().payBackSurplus(order, superAdmin);
  expect(await left("2039-01-02T12:00:00Z")).toBe(1);
  expect(await left("2040-01-02T12:00:00Z")).toBe(0);
});
