import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { refusalOf } from "@doorlight/common/testing";
import { InvoiceState } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { PaymentsService } from "@doorlight/proto/billing/v1/payments_service_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { bankStatement, type Entry } from "./bank-statement.ts";
import { type IssuedRow, startInvoices, type StartedInvoices } from "./start-invoices.ts";

let billing: StartedInvoices;
let invoice: IssuedRow;
let userId: string;
let purchaseId: string;
beforeAll(async () => {
  billing = await startInvoices();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(async () => {
  ({ userId, invoice, purchaseId } = await billing.oneInvoice());
  billing.clock.set("2026-12-16T10:00:00Z");
});

const imported = (...entries: Entry[]) =>
  billing.invoicing.importStatement({ country: "FI", content: bankStatement(entries) }, billing.admin);
const open = async () =>
  (await billing.invoicing.listOpenPayments({ country: "FI", limit: 9 }, billing.admin)).payments;

const seen = () => billing.invoicing.getInvoice({ invoiceId: invoice.id }, billing.admin);
const payments = () => billing.clientOf("gateway", PaymentsService);
const assign = (entryId: string) =>
  payments().assignPayment({ entryId, invoiceId: invoice.id, idempotencyKey: randomUUID() }, billing.admin);
const payBack = (entryId: string) =>
  payments().settlePayment(
    { entryId, settledAs: "paid_back", paidOn: "2026-12-16", reason: "Sent back", idempotencyKey: randomUUID() },
    billing.admin,
  );

test("lists what the bank took or gave back with its invoice, and books it nowhere", async () => {
  const reference = invoice.payment_reference;
  const paid = { id: "AC1", amount: "56.48", reference };
  const file = [
    paid,
    { ...paid, id: "AC11", outgoing: true, reverses: true },
    { ...paid, id: "AC12", reverses: true },
    { ...paid, id: "AC13", outgoing: true },
    { id: "AC14", amount: "9.00", outgoing: true, reverses: true },
  ];
  const listed = await imported(...file);
  expect(listed).toMatchObject({ booked: 1, repeatedEntries: 0, leftOut: [] });
  const { number, id } = invoice;
  const ofInvoice = { kind: "unknown", amount: { amount: 5_648n }, invoiceNumber: number, invoiceId: id };
  expect(listed.open).toMatchObject([
    { ...ofInvoice, doubt: "left_account" },
    { ...ofInvoice, doubt: "came_back" },
    { ...ofInvoice, doubt: "left_account" },
    { kind: "unknown", doubt: "left_account", invoiceNumber: "", invoiceId: "" },
  ]);
  expect((await open()).map((one) => one.id)).toEqual(listed.open.map((one) => one.id).toReversed());
  expect((await seen()).payments).toMatchObject([
    { by: "statement", amount: { amount: 5_648n }, bankEntry: "Payer Oy, AC1" },
  ]);
  for (const { id: entryId } of listed.open)
    for (const decide of [assign, payBack]) expect((await refusalOf(decide(entryId))).code).toBe("version_outdated");
  // A release that knows no doubts would book it.
  const booked = billing.db("bank_entries").where({ id: listed.open[0]!.id }).update({ kind: "exact" });
  await expect(booked).rejects.toThrow("bank_entries_returned");
  expect(await imported(...file)).toMatchObject({ booked: 0, repeatedEntries: 5, open: [], leftOut: [] });
  expect(await billing.violations()).toEqual([]);
});

test("lists what takes a payment back under the same id, in the same file or in a later one", async () => {
  const paid = { id: "SAME1", amount: "56.48", reference: invoice.payment_reference };
  const back = { ...paid, outgoing: true, reverses: true };
  expect(await imported(paid)).toMatchObject({ booked: 1, open: [] });
  const taken = { open: [{ doubt: "left_account", invoiceNumber: invoice.number }] };
  expect(await imported(back)).toMatchObject({ booked: 0, repeatedEntries: 0, ...taken });
  expect(await imported(paid, back)).toMatchObject({ booked: 0, repeatedEntries: 2, open: [] });
});

test("counts what else left the account and what is pending, with the sum of each currency", async () => {
  const paid = { amount: "10.00", reference: invoice.payment_reference };
  const outgoing = { ...paid, reference: "12345", outgoing: true };
  const {
    booked,
    open: listed,
    leftOut,
  } = await imported(
    { ...outgoing, id: "1" },
    { ...outgoing, id: "2", amount: "2.50" },
    { ...outgoing, id: "3", currency: "SEK" },
    { ...paid, id: "4", pending: true },
  );
  expect([booked, listed]).toEqual([0, []]);
  expect(leftOut).toMatchObject([
    { reason: "pending", entries: 1, sum: { amount: 1_000n, currency: "EUR" } },
    { reason: "outgoing", entries: 2, sum: { amount: -1_250n, currency: "EUR" } },
    { reason: "outgoing", entries: 1, sum: { amount: -1_000n, currency: "SEK" } },
  ]);
});

test.each(["0001-01-01", "2026-12-09", "2026-12-17", "2099-01-01"])(
  "books no payment of %s on an invoice of 10 December on the 16th",
  async (day) => {
    const { booked, open: listed } = await imported({
      id: "e1",
      amount: "56.48",
      day,
      reference: invoice.payment_reference,
    });
    expect(booked).toBe(0);
    expect(listed).toMatchObject([{ kind: "unknown", doubt: "day", paidOn: day, invoiceNumber: invoice.number }]);
    expect((await seen()).payments).toEqual([]);
    if (day > "2026-12-16") {
      const refused = await refusalOf(assign(listed[0]!.id));
      expect(refused).toMatchObject({ fields: [{ path: "id", code: "day_to_come" }] });
      return;
    }
    // An admin says that it is meant for the invoice, which it pays on no earlier day than its own.
    await assign(listed[0]!.id);
    expect(await seen()).toMatchObject({
      invoice: { state: InvoiceState.PAID },
      payments: [{ paidOn: "2026-12-10" }],
    });
    expect(await open()).toEqual([]);
    expect(await billing.violations()).toEqual([]);
  },
);

test.each(["2026-12-10", "2026-12-16"])("books a payment of %s, which is from its invoice to today", async (day) => {
  const paid = { id: "e1", amount: "56.48", day, reference: invoice.payment_reference };
  expect(await imported(paid)).toMatchObject({ booked: 1, open: [] });
});

test("says that a payment names a credit note, and books it nowhere", async () => {
  await billing.refund(purchaseId);
  const note = (await billing.issued(userId)).at(-1)!;
  const { open: ofNote } = await imported({ id: "e1", amount: "56.48", reference: note.payment_reference });
  expect(ofNote).toMatchObject([{ kind: "unknown", doubt: "credit_note", invoiceNumber: note.number }]);
});

test("lists a payment of a former file whose currency was none as one without", async () => {
  const migration = await readFile(
    new URL("../migrations/0125-currencies-of-bank-entries.sql", import.meta.url),
    "utf8",
  );
  await imported({ id: "e1", amount: "704.18", payer: "y".repeat(140) });
  await billing.db.raw("alter table bank_entries drop constraint bank_entries_currency");
  await billing
    .db("bank_entries")
    .update({ currency: "ZZZZZZ", payer: "y".repeat(5000), payment_reference: "7 ".repeat(99) });
  await billing.db.raw(migration);
  expect(await open()).toMatchObject([{ amount: { amount: 70_418n, currency: "XXX" }, payer: "y".repeat(140) }]);
});

test("books nothing of a file with a currency that is none", async () => {
  expect(await refusalOf(imported({ id: "e1", amount: "704.18", currency: "ZZZZZZ" }))).toMatchObject({
    fields: [{ path: "file", code: "amount_invalid" }],
  });
  expect(await open()).toEqual([]);
});
