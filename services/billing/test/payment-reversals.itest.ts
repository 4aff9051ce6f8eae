import { randomUUID } from "node:crypto";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { AccountDeskService } from "@doorlight/proto/billing/v1/account_desk_service_pb";
import { DebtReopenedSchema, DebtSettledSchema, PaymentReversedSchema } from "@doorlight/proto/billing/v1/facts_pb";
import { InvoiceState } from "@doorlight/proto/billing/v1/invoices_service_pb";
import {
  BillingMailQueuedSchema,
  InvoiceMailQueuedSchema,
  InvoiceMailSubject,
  MailSubject,
} from "@doorlight/proto/billing/v1/mails_pb";
import { PaymentsService } from "@doorlight/proto/billing/v1/payments_service_pb";
import { SurplusesService } from "@doorlight/proto/billing/v1/surpluses_service_pb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { bankStatement } from "./bank-statement.ts";
import { type IssuedRow, startInvoices, type StartedInvoices } from "./start-invoices.ts";

/** Of a lead for 45 euros, with VAT. */
const OPEN = 5_648n;
const DAY = "2026-12-10";

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
  // Nothing but an invoice proves it.
  await billing.db("billing_details").where({ user_id: userId }).update({ proven_at: null });
  await drainOutbox(billing.db);
});
afterEach(async () => expect(await billing.violations()).toEqual([]));

const payments = () => billing.clientOf("gateway", PaymentsService);
const euros = (amount: bigint) => ({ amount, currency: "EUR" });
const seen = (invoiceId = invoice.id) => billing.invoicing.getInvoice({ invoiceId }, billing.admin);
const trusted = async () => {
  const desk = billing.clientOf("gateway", AccountDeskService);
  const { proven, invoicesPaidInTime } = (await desk.getAccountBilling({ userId, country: "FI" }, billing.admin))
    .invoiceTrust!;
  return { proven, invoicesPaidInTime };
};

async function pay(amount: bigint, invoiceId = invoice.id): Promise<string> {
  const order = { invoiceId, amount: euros(amount), paidOn: DAY, idempotencyKey: randomUUID(), more: true };
  await billing.invoicing.recordPayment(order, await billing.asUser(randomUUID(), { role: "admin" }));
  return (await seen(invoiceId)).payments.at(-1)!.id;
}

const ofPayment = async (id: string): Promise<string> =>
  (await billing.db("invoice_payments").where({ id }).first("invoice_id")).invoice_id;

async function reverse(
  paymentId: string,
  { reason = "Recorded twice", key = randomUUID() as string, by = billing.admin } = {},
) {
  const order = { invoiceId: await ofPayment(paymentId), paymentId, reason, idempotencyKey: key };
  return payments().reversePayment(order, by);
}

test("takes a payment back by another entry: the invoice is open and owed, the proof falls", async () => {
  const paymentId = await pay(OPEN);
  expect(await trusted()).toEqual({ proven: true, invoicesPaidInTime: 1 });
  await drainOutbox(billing.db);
  await reverse(paymentId);

  const { invoice: shown, payments: booked } = await seen();
  expect(shown).toMatchObject({ state: InvoiceState.OPEN, paid: euros(0n), paidOn: "" });
  expect(booked).toMatchObject([
    { id: paymentId, by: "hand", amount: euros(OPEN), reversed: true },
    { by: "reversal", amount: euros(-OPEN), reverses: paymentId, reason: "Recorded twice", reversed: false },
  ]);
  expect(await trusted()).toEqual({ proven: false, invoicesPaidInTime: 0 });
  const published = await drainOutbox(billing.db);
  expect(published.of(DebtReopenedSchema)).toMatchObject([{ userId, country: "FI", sourceIds: [purchaseId] }]);
  const fact = { invoiceId: invoice.id, userId, number: invoice.number, amount: euros(OPEN) };
  expect(published.of(PaymentReversedSchema)).toMatchObject([fact]);
  const open = { takenBack: euros(OPEN), left: euros(OPEN), dueOn: invoice.due_on };
  expect(published.of(BillingMailQueuedSchema)).toMatchObject([
    { userId, subject: MailSubject.PAYMENT_REVERSED, number: invoice.number, ...open },
  ]);

  await pay(OPEN);
  expect(await trusted()).toEqual({ proven: true, invoicesPaidInTime: 1 });
  expect((await drainOutbox(billing.db)).of(DebtSettledSchema)).toMatchObject([{ sourceIds: [purchaseId] }]);
});

test("reverses once for a click, and refuses a reversed one and a reversal", async () => {
  const paymentId = await pay(OPEN);
  const key = randomUUID();
  for (let i = 0; i < 2; i++) expect(await reverse(paymentId, { key })).toMatchObject({ amount: euros(OPEN) });
  expect((await refusalOf(reverse(paymentId, { key, reason: "Else" }))).code).toBe("idempotency_key_reused");
  expect((await refusalOf(reverse(paymentId))).code).toBe("version_outdated");
  const { payments: booked } = await seen();
  expect(booked).toHaveLength(2);
  expect((await refusalOf(reverse(booked[1]!.id))).code).toBe("not_found");
  expect((await refusalOf(reverse(paymentId, { by: await billing.asUser(userId) }))).code).toBe("forbidden");
  const elsewhere = { invoiceId: randomUUID(), paymentId, reason: "Wrong", idempotencyKey: randomUUID() };
  expect((await refusalOf(payments().reversePayment(elsewhere, billing.admin))).code).toBe("not_found");
});

test("reverses a payment once though many admins do at once", async () => {
  const paymentId = await pay(OPEN);
  await Promise.allSettled(Array.from({ length: 8 }, () => reverse(paymentId)));
  expect((await seen()).invoice).toMatchObject({ paid: euros(0n) });
  expect(await billing.db("invoice_payments").where({ reverses_id: paymentId })).toHaveLength(1);
});

test("keeps the proof by another paid invoice, and counts those paid by their day", async () => {
  await pay(OPEN);
  await billing.purchase(userId, { at: "2026-12-12T10:00:00Z" });
  await billing.run("2026-12-01", "2027-01-10T06:00:00Z");
  const [, next] = await billing.issued(userId);
  const order = { invoiceId: next!.id, amount: euros(OPEN), paidOn: "2027-01-10", idempotencyKey: randomUUID() };
  await billing.invoicing.recordPayment(order, billing.admin);
  expect(await trusted()).toEqual({ proven: true, invoicesPaidInTime: 2 });
  await reverse((await seen(next!.id)).payments[0]!.id);
  expect(await trusted()).toEqual({ proven: true, invoicesPaidInTime: 1 });
});

test("raises no trust of a company id that the account has left and taken again", async () => {
  const paymentId = await pay(OPEN);
  await billing.purchase(userId, { at: "2026-12-12T10:00:00Z" });
  await billing.run("2026-12-01", "2027-01-10T06:00:00Z");
  const [, next] = await billing.issued(userId);
  const order = { invoiceId: next!.id, amount: euros(OPEN), paidOn: "2027-01-10", idempotencyKey: randomUUID() };
  await billing.invoicing.recordPayment(order, billing.admin);
  for (const taxId of ["0000002-7", "0000001-9"])
    await billing.db("billing_details").where({ user_id: userId }).update({ tax_id: taxId });
  expect(await trusted()).toEqual({ proven: false, invoicesPaidInTime: 0 });
  await reverse(paymentId);
  expect(await trusted()).toEqual({ proven: false, invoicesPaidInTime: 0 });
});

test("reminds again of an invoice whose payment was taken back", async () => {
  const paymentId = await pay(OPEN);
  await reverse(paymentId);
  billing.clock.set("2026-12-31T12:00:00Z");
  await drainOutbox(billing.db);
  await billing.runJob("remind-payers");
  const mails = (await drainOutbox(billing.db)).of(InvoiceMailQueuedSchema);
  expect(mails.map(({ subject }) => subject)).toEqual([InvoiceMailSubject.REMINDER]);
});

test("lists a payment of a bank file again once it is taken back, and books the file once", async () => {
  const file = bankStatement([{ id: "e1", amount: "56.48", reference: invoice.payment_reference }]);
  const imported = () => billing.invoicing.importStatement({ country: "FI", content: file }, billing.admin);
  await imported();
  await reverse((await seen()).payments[0]!.id);
  const open = async () =>
    (await billing.invoicing.listOpenPayments({ country: "FI", limit: 9 }, billing.admin)).payments;
  expect(await open()).toMatchObject([{ kind: "unknown", amount: euros(OPEN), invoiceId: "" }]);
  expect(await imported()).toMatchObject({ booked: 0, repeatedEntries: 1 });
  expect((await seen()).invoice).toMatchObject({ paid: euros(0n) });
});

test("refuses to take back a payment whose part was recorded by hand, until that is taken back", async () => {
  await billing.invoicing.importStatement(
    { country: "FI", content: bankStatement([{ id: "e1", amount: "206.48", reference: invoice.payment_reference }]) },
    billing.admin,
  );
  const booked = (await seen()).payments[0]!.id;
  billing.clock.advance(1_000);
  const byHand = await pay(9_000n);
  expect(await refusalOf(reverse(booked))).toMatchObject({ fields: [{ path: "id", code: "entry_settled" }] });
  await reverse(byHand);
  await reverse(booked);
  expect((await seen()).invoice).toMatchObject({ paid: euros(0n) });
});

test("lists a withheld payment still once another is recorded in the place of one taken back", async () => {
  const wrong = await pay(OPEN);
  const content = bankStatement([{ id: "e1", amount: "206.48", reference: invoice.payment_reference }]);
  billing.clock.advance(1_000);
  await billing.invoicing.importStatement({ country: "FI", content }, billing.admin);
  const open = async () =>
    (await billing.invoicing.listOpenPayments({ country: "FI", limit: 9 }, billing.admin)).payments;
  const before = await open();
  expect(before).toMatchObject([{ kind: "over" }]);
  billing.clock.advance(1_000);
  await reverse(wrong);
  billing.clock.advance(1_000);
  await pay(OPEN);
  expect(await open()).toEqual(before);
});

test("refuses to take off a surplus that is set off, until the set-off is taken back", async () => {
  const paymentId = await pay(OPEN + 5_000n);
  await billing.purchase(userId, { amount: 10_000n, at: "2026-12-12T10:00:00Z" });
  await billing.run("2026-12-01", "2027-01-10T06:00:00Z");
  const next = (await billing.issued(userId)).at(-1)!;
  const [setOff] = (await seen(next.id)).payments;
  expect(setOff).toMatchObject({ by: "set_off", reference: invoice.number, amount: euros(5_000n) });

  expect(await refusalOf(reverse(paymentId))).toMatchObject({ fields: [{ path: "id", code: "surplus_used" }] });
  await drainOutbox(billing.db);
  await reverse(setOff!.id);
  expect((await drainOutbox(billing.db)).of(BillingMailQueuedSchema)).toMatchObject([
    { subject: MailSubject.PAYMENT_REVERSED, number: next.number, setOff: true },
  ]);
  expect((await seen(next.id)).invoice).toMatchObject({ paid: euros(0n), state: InvoiceState.OPEN });
  await reverse(paymentId);
  const surpluses = billing.clientOf("gateway", SurplusesService);
  expect((await surpluses.listSurpluses({ country: "FI", limit: 9 }, billing.admin)).surpluses).toEqual([]);
});

test("takes a pay-back back for a super admin: the surplus is owed again", async () => {
  const paymentId = await pay(OPEN + 5_000n);
  const surpluses = billing.clientOf("gateway", SurplusesService);
  const paidBack = { creditNoteId: invoice.id, amount: euros(5_000n), paidOn: DAY, idempotencyKey: randomUUID() };
  await surpluses.payBackSurplus(paidBack, superAdmin);
  expect(await refusalOf(reverse(paymentId))).toMatchObject({ fields: [{ code: "surplus_used" }] });
  const [use] = (await seen()).surplus!.uses;
  const order = {
    surplusId: invoice.id,
    payBackId: use!.id,
    reason: "The bank sent it back",
    idempotencyKey: randomUUID(),
  };
  expect((await refusalOf(payments().reversePayBack(order, billing.admin))).code).toBe("forbidden");
  // An overpayment of before, which invoices would not deduct by themselves, as the mail says that they will.
  await billing.db("surpluses").where({ credit_note_id: invoice.id }).update({ by_hand: true });
  await drainOutbox(billing.db);
  for (let i = 0; i < 2; i++)
    expect(await payments().reversePayBack(order, superAdmin)).toMatchObject({ amount: euros(5_000n) });
  expect((await drainOutbox(billing.db)).of(BillingMailQueuedSchema)).toMatchObject([
    { userId, subject: MailSubject.PAY_BACK_REVERSED, number: invoice.number, takenBack: euros(5_000n) },
  ]);
  const again = { ...order, idempotencyKey: randomUUID() };
  expect((await refusalOf(payments().reversePayBack(again, superAdmin))).code).toBe("version_outdated");
  expect((await seen()).surplus).toMatchObject({ left: euros(5_000n), uses: [] });
  expect((await surpluses.listSurpluses({ country: "FI", limit: 9 }, billing.admin)).surpluses).toMatchObject([
    { left: euros(5_000n), byHand: false },
  ]);
  await reverse(paymentId);
  expect((await seen()).invoice).toMatchObject({ paid: euros(0n) });
});
