import { randomUUID } from "node:crypto";
import { drainOutbox, eventually, refusalOf } from "@doorlight/common/testing";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { InvoicePaidSchema } from "@doorlight/proto/billing/v1/facts_pb";
import { InvoiceMailQueuedSchema, InvoiceMailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { SurplusesService } from "@doorlight/proto/billing/v1/surpluses_service_pb";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { RefundRequestedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { InvoiceKind, InvoiceState } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { makeInvoiceWatchStore } from "../src/db/invoice-watch-store.ts";
import { makeBankEntryStore } from "../src/db/bank-entry-store.ts";
import { bankStatement } from "./bank-statement.ts";
import { type IssuedRow, NOVEMBER, startInvoices, type StartedInvoices } from "./start-invoices.ts";

let billing: StartedInvoices;
let invoice: IssuedRow;
beforeAll(async () => {
  billing = await startInvoices();
}, 60_000);
afterAll(() => billing.stop());
beforeEach(async () => {
  ({ invoice } = await billing.oneInvoice());
  await drainOutbox(billing.db);
});

const imported = (content: Uint8Array) => billing.invoicing.importStatement({ country: "FI", content }, billing.admin);
const seen = async () => (await billing.invoicing.getInvoice({ invoiceId: invoice.id }, billing.admin)).invoice!;

test("invoices the VAT shown at the purchase, whatever the rate is when its event comes", async () => {
  const userId = await billing.agent();
  const vat = { basisPoints: 2_400, amount: { amount: 1_080n, currency: "EUR" } };
  await billing.purchase(userId, { amount: 4_500n, vat });
  await billing.run();
  expect(await billing.issued(userId)).toMatchObject([{ net: 4_500n, vat: 1_080n, gross: 5_580n }]);
});

test("names the invoice of a line to its user and to admins, and the note that took it back", async () => {
  const userId = await billing.agent();
  const purchaseId = await billing.purchase(userId);
  await billing.run();
  await billing.refund(purchaseId);
  const asked = { userId, sourceIds: [purchaseId, userId] };
  const numbers = await billing.db("invoices").where({ user_id: userId }).orderBy("sequence").pluck("number");
  const named = [{ sourceId: purchaseId, invoice: { number: numbers[0] }, creditNote: { number: numbers[1] } }];
  for (const as of [await billing.asUser(userId), billing.admin])
    expect((await billing.invoices.listInvoicesOf(asked, as)).sources).toMatchObject(named);
  const stranger = billing.invoices.listInvoicesOf(asked, await billing.asUser(purchaseId));
  expect((await refusalOf(stranger)).code).toBe("forbidden");
});

test("pays the invoice by its payment reference, and changes nothing by the same file again", async () => {
  const file = bankStatement([{ id: "e1", amount: "56.48", reference: `0000${invoice.payment_reference}` }]);
  expect(await imported(file)).toMatchObject({ booked: 1, repeatedEntries: 0, open: [] });
  expect(await imported(file)).toMatchObject({ booked: 0, repeatedEntries: 1, open: [] });
  expect(await seen()).toMatchObject({ state: InvoiceState.PAID, paid: { amount: 5_648n } });
});

test("counts an invoice that credit notes took back whole as credited, and not as paid", async () => {
  const userId = await billing.agent();
  const purchases = [await billing.purchase(userId), await billing.purchase(userId)];
  await billing.run();
  const listed = async (state: InvoiceState) => {
    const all = await billing.invoicing.listInvoices({ country: "FI", state, limit: 10 }, billing.admin);
    return all.invoices.filter((one) => one.userId === userId && one.kind === InvoiceKind.INVOICE);
  };
  const paidOfRun = async () => (await billing.invoicing.getRun({ country: "FI" }, billing.admin)).run?.paid;
  await billing.refund(purchases[0]!);
  expect(await listed(InvoiceState.OPEN)).toMatchObject([{ paid: { amount: 5_648n }, credited: { amount: 5_648n } }]);
  await billing.refund(purchases[1]!);
  expect(await listed(InvoiceState.CREDITED)).toMatchObject([
    { state: InvoiceState.CREDITED, credited: { amount: 11_295n } },
  ]);
  expect([await listed(InvoiceState.PAID), await paidOfRun()]).toEqual([[], 0]);
});

test("lists no credit note among what is to be paid", async () => {
  const purchases = [randomUUID(), randomUUID()];
  const userId = await billing.agent();
  for (const purchaseId of purchases) await billing.purchase(userId, { purchaseId });
  await billing.run();
  await billing.refund(purchases[0]!);
  const asked = { country: "FI", state: InvoiceState.OPEN, limit: 10 };
  const { invoices } = await billing.invoicing.listInvoices(asked, billing.admin);
  expect(invoices.map(({ kind }) => kind)).toEqual([InvoiceKind.INVOICE, InvoiceKind.INVOICE]);
});

test("publishes once that an invoice is paid: by the payment or credit note that leaves nothing", async () => {
  const paid = async () => (await drainOutbox(billing.db)).of(InvoicePaidSchema);
  const pay = (id: string, amount: string) =>
    imported(bankStatement([{ id, amount, reference: invoice.payment_reference }]));
  await pay("e1", "50.00");
  expect(await paid()).toEqual([]);
  const about = { invoiceId: invoice.id, number: invoice.number, country: "FI", amount: { amount: 5_648n } };
  await pay("e2", "6.48");
  expect(await paid()).toMatchObject([{ ...about, byCreditNote: false }]);
  await pay("e3", "6.48");
  const [line] = await billing.db("invoice_lines").where({ invoice_id: invoice.id });
  await billing.refund(line.source_id);
  expect(await paid()).toEqual([]);

  const userId = await billing.agent();
  const purchaseId = await billing.purchase(userId);
  await billing.run();
  await billing.refund(purchaseId);
  expect(await paid()).toMatchObject([{ userId, byCreditNote: true }]);
});

test("purges an invoice with all its records six years after its year, without a number gap", async () => {
  await imported(
    bankStatement([
      { id: "e1", amount: "50.00", reference: invoice.payment_reference },
      { id: "e2", amount: "8.00" },
    ]),
  );
  const [line] = await billing.db("invoice_lines").where({ invoice_id: invoice.id });
  await billing.refund(line.source_id);
  const { superAdmin } = billing;
  const [{ credit_note_id: creditNoteId }] = await billing.db("surpluses");
  const paidBack = {
    amount: { amount: 5_000n, currency: "EUR" },
    paidOn: "2026-12-10",
    idempotencyKey: "click-of-admin",
  };
  await billing.clientOf("gateway", SurplusesService).payBackSurplus({ creditNoteId, ...paidBack }, superAdmin);
  const ofCredit = { purchaseId: randomUUID(), requestId: randomUUID() };
  await billing.consume(RefundRequestedSchema, ofCredit);
  const left = async () => {
    await billing.runJob("purge-invoices");
    const tables = ["invoices", "invoice_lines", "invoice_documents", "invoice_payments", "bank_entries"];
    const rows = await Promise.all(tables.map((table) => billing.db(table)));
    return rows.map(({ length }) => length);
  };
  billing.clock.set("2032-12-30T12:00:00Z");
  const before = await left();
  expect(before.slice(0, 2)).toEqual([2, 1]);
  await expect(billing.db("invoices").delete()).rejects.toThrow("an issued invoice never changes");
  billing.clock.set("2033-01-02T12:00:00Z");
  expect(await left()).toEqual([0, 0, 0, 0, 0]);
  const refunds = billing.db("purchase_refunds").whereIn("purchase_id", [line.source_id, ofCredit.purchaseId]);
  expect(await refunds).toEqual([]);
  expect(await billing.violations()).toEqual([]);
});

test("exports the details that each invoice was written to, and the payer that the bank named", async () => {
  await imported(bankStatement([{ id: "e1", amount: "56.48", reference: invoice.payment_reference }]));
  const { user_id: userId } = await billing.db("invoices").where({ id: invoice.id }).first("user_id");
  const { json } = await billing.clientOf("identity", PersonalDataService).exportUser({ userId });
  expect(JSON.parse(json)).toMatchObject({
    invoices: [
      {
        number: invoice.number,
        paid: 5_648,
        buyer: { businessName: "Töölö Homes Oy", streetAddress: "Esimerkkikatu 2" },
        payers: ["Payer Oy"],
      },
    ],
  });
});

test("lists payments that fit no invoice until settled, and a part of one until all is paid", async () => {
  billing.clock.set("2026-12-15T10:00:00Z");
  const reference = invoice.payment_reference;
  const waiting = async () => {
    const { payments, paymentCount } = await billing.invoicing.listInvoicingWork({ limit: 1 }, billing.admin);
    return { shown: payments.map(({ kind, amount, payer }) => [kind, amount?.amount, payer]), paymentCount };
  };
  await imported(bankStatement([{ id: "e1", amount: "8.00" }]));
  billing.clock.set("2026-12-15T10:01:00Z");
  await imported(bankStatement([{ id: "e2", amount: "50.00", reference }]));
  expect(await waiting()).toEqual({ shown: [["partial", 5_000n, "Payer Oy"]], paymentCount: 2 });
  await imported(bankStatement([{ id: "e3", amount: "6.48", reference }]));
  expect(await waiting()).toEqual({ shown: [["unknown", 800n, "Payer Oy"]], paymentCount: 1 });
  billing.clock.set("2027-01-15T10:00:00Z");
  expect(await waiting()).toEqual({ shown: [["unknown", 800n, "Payer Oy"]], paymentCount: 1 });
});

test("counts of a payment what is open among the work, below zero if it left the account", async () => {
  billing.clock.set("2026-12-15T10:00:00Z");
  const reference = invoice.payment_reference;
  const shown = async () => {
    const { payments } = await billing.invoicing.listInvoicingWork({ limit: 1 }, billing.admin);
    return payments.map(({ kind, amount }) => [kind, amount?.amount]);
  };
  await imported(bankStatement([{ id: "e1", amount: "500.00", reference }]));
  expect(await shown()).toEqual([["over", 44_352n]]);
  billing.clock.set("2026-12-15T10:01:00Z");
  await imported(bankStatement([{ id: "e2", amount: "8.00", reference, outgoing: true }]));
  expect(await shown()).toEqual([["unknown", -800n]]);
});

test("books nothing again for the same file with its account in groups of four", async () => {
  const entries = [{ id: "e1", amount: "56.48", reference: invoice.payment_reference }];
  await imported(bankStatement(entries));
  const grouped = bankStatement(entries, "FI21 1234 5600 0007 85");
  expect(await imported(grouped)).toMatchObject({ booked: 0, repeatedEntries: 1 });
});

test.each([
  ["amount", { amount: "56.49" }],
  ["day", { day: "2026-12-16" }],
  ["reference", { reference: "1000999" }],
])("refuses a file with another %s of an entry that came before whole", async (_, change) => {
  const entry = { id: "e1", amount: "56.48", reference: invoice.payment_reference };
  await imported(bankStatement([entry]));
  const other = bankStatement([
    { id: "e2", amount: "1.00" },
    { ...entry, ...change },
  ]);
  expect(await refusalOf(imported(other))).toMatchObject({ fields: [{ path: "file", code: "entry_differs" }] });
  expect(await billing.db("bank_entries")).toHaveLength(1);
});

test("lists a payment that fits no invoice: too little, too much, no known reference", async () => {
  const { open } = await imported(
    bankStatement([
      { id: "e1", amount: "50.00", reference: invoice.payment_reference },
      { id: "e2", amount: "10.00", reference: invoice.payment_reference },
      { id: "e3", amount: "7.00", reference: "1000999" },
      { id: "e4", amount: "8.00" },
    ]),
  );
  expect(open.map(({ kind }) => kind)).toEqual(["partial", "over", "unknown", "unknown"]);
  const overpaid = await seen();
  expect(overpaid).toMatchObject({ state: InvoiceState.PAID, paid: { amount: 6_000n } });
  expect(overpaid?.paymentDetails).toBeUndefined();
  const first = await billing.invoicing.listOpenPayments({ country: "FI", limit: 1 }, billing.admin);
  const rest = await billing.invoicing.listOpenPayments(
    { country: "FI", limit: 1, cursor: first.nextCursor },
    billing.admin,
  );
  // The second one paid what the first one had left to pay, and is a surplus beyond it.
  const [, , ...unsettled] = open.map(({ id }) => id);
  expect([...first.payments, ...rest.payments].map(({ id }) => id)).toEqual(unsettled.toReversed());
});

test("takes payments by hand off what a bank file withheld, until nothing is left to record", async () => {
  const reference = invoice.payment_reference;
  const entries = [
    { id: "e1", amount: "156.48", reference },
    { id: "e2", amount: "60.00", reference },
    { id: "e3", amount: "50.00", reference },
  ];
  await imported(bankStatement(entries));
  const unrecorded = async () => {
    const { payments } = await billing.invoicing.listOpenPayments({ country: "FI", limit: 9 }, billing.admin);
    const { paymentCount } = await billing.invoicing.listInvoicingWork({ limit: 9 }, billing.admin);
    expect([payments.length, payments.map(({ invoiceId }) => invoiceId)]).toEqual([
      paymentCount,
      payments.map(() => invoice.id),
    ]);
    return payments.map(({ withheld }) => withheld?.amount);
  };
  const record = (amount: bigint) => {
    const by = { paidOn: "2026-12-10", idempotencyKey: randomUUID(), more: true };
    return billing.invoicing.recordPayment(
      { invoiceId: invoice.id, amount: { amount, currency: "EUR" }, ...by },
      billing.admin,
    );
  };
  expect(await unrecorded()).toEqual([5_000n, 6_000n]);
  billing.clock.advance(86_400_000);
  await record(4_000n);
  expect(await unrecorded()).toEqual([5_000n, 2_000n]);
  await record(3_000n);
  expect(await unrecorded()).toEqual([4_000n]);
  billing.clock.advance(86_400_000);
  await record(4_000n);
  expect(await unrecorded()).toEqual([]);
});

test("withholds what a bank file pays beyond what is open, above the limit of its admin", async () => {
  const entries = [
    { id: "e1", amount: "5000.00", reference: invoice.payment_reference },
    { id: "e2", amount: "60.00", reference: invoice.payment_reference },
    { id: "e3", amount: "41.00", reference: invoice.payment_reference },
  ];
  const { booked, open } = await imported(bankStatement(entries));
  // The last one is withheld whole.
  expect(booked).toBe(2);
  const parts = [{ amount: 494_352n, currency: "EUR" }, undefined, { amount: 4_100n, currency: "EUR" }];
  expect(open.map(({ withheld }) => withheld)).toEqual(parts.map((part) => part && expect.objectContaining(part)));
  expect(await seen()).toMatchObject({ state: InvoiceState.PAID, paid: { amount: 11_648n } });
  const listed = await billing.invoicing.listOpenPayments({ country: "FI", limit: 3 }, billing.admin);
  // What is booked beyond the invoice is a surplus.
  const withheld = open.flatMap((one) => one.withheld ?? []);
  expect(listed.payments.map((one) => one.withheld)).toEqual(withheld.toReversed());
  // With what the same admin records by hand, and nothing at all for one who does not act alone.
  const paidOn = "2026-12-10";
  const byHand = {
    invoiceId: invoice.id,
    amount: { amount: 4_001n, currency: "EUR" },
    paidOn,
    idempotencyKey: "key-by-hand",
    more: true,
  };
  expect(await refusalOf(billing.invoicing.recordPayment(byHand, billing.admin))).toMatchObject({
    code: "approval_needed",
  });
  const dependent = await billing.asUser(randomUUID(), { role: "admin", actsAlone: false });
  const content = bankStatement([{ id: "e4", amount: "0.01", reference: invoice.payment_reference }]);
  const byDependent = billing.invoicing.importStatement({ country: "FI", content }, dependent);
  expect(await refusalOf(byDependent)).toMatchObject({ code: "forbidden" });
});

test("publishes once that an invoice is paid although a later payment is withheld", async () => {
  const reference = invoice.payment_reference;
  await imported(bankStatement([{ id: "e1", amount: "56.48", reference }]));
  await drainOutbox(billing.db);
  await imported(bankStatement([{ id: "e2", amount: "500.00", reference }]));
  expect((await drainOutbox(billing.db)).of(InvoicePaidSchema)).toEqual([]);
});

test("books nothing of a broken file and of another account's", async () => {
  const broken = bankStatement([{ id: "e1", amount: "56.48", reference: invoice.payment_reference }]).subarray(0, 500);
  expect(await refusalOf(imported(broken))).toMatchObject({ code: "invalid_request", fields: [{ path: "file" }] });
  const foreign = bankStatement([{ id: "e1", amount: "56.48" }], "FI4950009420028730");
  expect(await refusalOf(imported(foreign))).toMatchObject({ fields: [{ code: "account_unknown" }] });
  expect(await billing.db("bank_entries")).toEqual([]);
});

test("records a payment by an admin once for a click", async () => {
  const order = {
    invoiceId: invoice.id,
    amount: { amount: 5_648n, currency: "EUR" },
    paidOn: "2026-12-10",
    idempotencyKey: "click-of-admin",
  };
  for (let i = 0; i < 2; i++) await billing.invoicing.recordPayment(order, billing.admin);
  expect(await seen()).toMatchObject({ state: InvoiceState.PAID, paid: { amount: 5_648n } });
  const other = { ...order, paidOn: "2026-12-21" };
  expect((await refusalOf(billing.invoicing.recordPayment(other, billing.admin))).code).toBe("idempotency_key_reused");
});

test("reminds of an unpaid invoice on each of the pack's days once, and of a paid one never", async () => {
  const reminders = async (at: string) => {
    billing.clock.set(at);
    await billing.runJob("remind-payers");
    await billing.runJob("remind-payers");
    return (await drainOutbox(billing.db)).of(InvoiceMailQueuedSchema).map(({ subject }) => subject);
  };
  expect(await reminders("2026-12-30T12:00:00Z")).toEqual([]);
  expect(await reminders("2026-12-31T12:00:00Z")).toEqual([InvoiceMailSubject.REMINDER]);
  expect(await seen()).toMatchObject({ state: InvoiceState.OVERDUE });
  await imported(bankStatement([{ id: "e1", amount: "56.48", reference: invoice.payment_reference }]));
  expect(await reminders("2027-01-15T12:00:00Z")).toEqual([]);
});

test("says how many of a run's invoices are paid and overdue", async () => {
  billing.clock.set("2026-12-25T12:00:00Z");
  const { run } = await billing.invoicing.getRun({ country: "FI", period: NOVEMBER }, billing.admin);
  expect(run).toMatchObject({ invoiced: 1, documentsMade: 1, sent: 1, paid: 0, overdue: 1 });
  const overdue = await billing.invoicing.listInvoices(
    { country: "FI", state: InvoiceState.OVERDUE, limit: 10 },
    billing.admin,
  );
  expect(overdue.invoices).toMatchObject([{ id: invoice.id }]);
});

test("shows operators unpaid invoices, rejected ones until paid, and any unsent after a day", async () => {
  const { countDue, countUndelivered } = makeInvoiceWatchStore(billing.db);
  const undelivered = () => countUndelivered(new Date("2026-12-11T06:00:00Z"));
  const due = () => countDue("2026-12-01", "2026-12-24");
  const isDelivered = (delivery: object) =>
    billing.db("invoice_deliveries").where({ invoice_id: invoice.id }).update(delivery);
  expect(await undelivered()).toEqual([]);
  expect(await due()).toEqual([{ country: "FI", paid: 0, unpaid: 1 }]);
  await isDelivered({ state: "rejected", detail: "No such buyer", answered_at: new Date() });
  expect(await undelivered()).toEqual([{ country: "FI", cause: "rejected", count: 1 }]);
  await imported(bankStatement([{ id: "e1", amount: "56.48", reference: invoice.payment_reference }]));
  expect(await undelivered()).toEqual([]);
  expect(await due()).toEqual([{ country: "FI", paid: 1, unpaid: 0 }]);
  await isDelivered({ state: "pending", detail: "", answered_at: null, sent_at: null });
  expect(await undelivered()).toEqual([{ country: "FI", cause: "unsent", count: 1 }]);
});

test("rejects an invoice by mail to an erased account, and says so in the run", async () => {
  const { user_id: userId } = await billing.db("invoices").where({ id: invoice.id }).first("user_id");
  await billing.consume(UserErasedSchema, { userId, country: "FI" });
  await billing.invoicing.sendInvoice({ invoiceId: invoice.id }, billing.admin);
  expect((await drainOutbox(billing.db)).of(InvoiceMailQueuedSchema)).toEqual([]);
  expect(await seen()).toMatchObject({ deliveryDetail: "account_erased" });
  const { run } = await billing.invoicing.getRun({ country: "FI", period: NOVEMBER }, billing.admin);
  expect(run).toMatchObject({ sent: 0, rejected: 1 });
  // Nobody can do anything about it.
  expect(await makeInvoiceWatchStore(billing.db).countUndelivered(new Date(0))).toEqual([]);
});

test("says that an erased account owes from its first line on until all is paid or refunded", async () => {
  const identity = billing.clientOf("identity", BillingService);
  const of = async (userId: string) => (await identity.listErasedAccounts({ userIds: [userId] })).accounts;
  const erase = (userId: string) => billing.consume(UserErasedSchema, { userId, country: "FI", mailboxKept: true });
  const { user_id: payer } = await billing.db("invoices").where({ id: invoice.id }).first("user_id");
  expect(await of(payer)).toEqual([]);
  await erase(payer);
  expect(await of(payer)).toMatchObject([{ userId: payer, owes: true }]);
  await imported(bankStatement([{ id: "e1", amount: "56.47", reference: invoice.payment_reference }]));
  expect(await of(payer)).toMatchObject([{ owes: true }]);
  await imported(bankStatement([{ id: "e2", amount: "0.01", reference: invoice.payment_reference }]));
  expect(await of(payer)).toMatchObject([{ owes: false }]);

  const refunded = await billing.agent();
  await erase(refunded);
  expect(await of(refunded)).toMatchObject([{ owes: false }]);
  const purchaseId = await billing.purchase(refunded);
  expect(await of(refunded)).toMatchObject([{ owes: true }]);
  await billing.refund(purchaseId);
  expect(await of(refunded)).toMatchObject([{ owes: false }]);
});

test("mails invoices and reminders to an erased account whose mailbox is kept, until it has paid", async () => {
  const { user_id: userId } = await billing.db("invoices").where({ id: invoice.id }).first("user_id");
  await billing.consume(UserErasedSchema, { userId, country: "FI", mailboxKept: true });
  await billing.invoicing.sendInvoice({ invoiceId: invoice.id }, billing.admin);
  billing.clock.set("2026-12-31T10:00:00Z");
  await billing.runJob("remind-payers");
  const subjects = (await drainOutbox(billing.db)).of(InvoiceMailQueuedSchema).map(({ subject }) => subject);
  expect(subjects).toEqual([InvoiceMailSubject.ISSUED, InvoiceMailSubject.REMINDER]);
  await imported(bankStatement([{ id: "e1", amount: "56.48", reference: invoice.payment_reference }]));
  await billing.invoicing.sendInvoice({ invoiceId: invoice.id }, billing.admin);
  expect((await drainOutbox(billing.db)).of(InvoiceMailQueuedSchema)).toEqual([]);
  expect(await seen()).toMatchObject({ deliveryDetail: "account_erased" });
});

test("lets a bank file wait for another of the account, whatever the order of their entries", async () => {
  const file = bankStatement([{ id: "e1", amount: "56.48", reference: invoice.payment_reference }]);
  const booking = Promise.withResolvers<void>();
  const [, other] = await Promise.all([
    billing.db.transaction(async (tx) => {
      await makeBankEntryStore(billing.db).lockBankAccount(tx, "FI2112345600000785");
      booking.resolve();
      await eventually(async () => {
        const waiting = await billing.db("pg_stat_activity").whereRaw("datname = current_database()");
        expect(waiting).toContainEqual(expect.objectContaining({ wait_event: "advisory" }));
      });
    }),
    booking.promise.then(() => imported(file)),
  ]);
  expect(other).toMatchObject({ booked: 1 });
});
