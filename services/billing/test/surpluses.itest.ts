import { randomUUID } from "node:crypto";
import { drainOutbox, refusalOf, seededRandom } from "@doorlight/common/testing";
import { localDate } from "@doorlight/common/time";
import { InvoicingService } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { BillingMailQueuedSchema, MailSubject } from "@doorlight/proto/billing/v1/mails_pb";
import { SurplusesService } from "@doorlight/proto/billing/v1/surpluses_service_pb";
import { RefundCancelledSchema, RefundRequestedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { startInvoices, type StartedInvoices } from "./start-invoices.ts";

let billing: StartedInvoices;
let superAdmin: Awaited<ReturnType<StartedInvoices["asUser"]>>;
beforeAll(async () => {
  billing = await startInvoices();
  ({ superAdmin } = billing);
}, 60_000);
afterAll(() => billing.stop());
beforeEach(async () => {
  billing.clock.set("2026-11-21T10:00:00Z");
  await billing.db.raw("truncate invoices, invoice_runs, invoice_lines, invoice_counters, purchase_refunds cascade");
});

const euros = (amount: bigint) => ({ amount, currency: "EUR" });

async function pay(invoiceId: string, amount: bigint): Promise<void> {
  const order = {
    invoiceId,
    amount: euros(amount),
    paidOn: localDate("Europe/Helsinki", billing.clock.now()),
    idempotencyKey: randomUUID(),
  };
  // Approved: the limit of one admin is not what is tried here.
  const approved = { payment: order, askedBy: randomUUID(), approvalId: randomUUID(), beyond: order.amount };
  await billing.clientOf("identity", InvoicingService).recordApprovedPayment(approved);
}

const surpluses = () => billing.clientOf("gateway", SurplusesService);

/** How many invoices and surpluses the purge of a year's second day leaves. */
async function leftIn(year: number): Promise<[invoices: number, surpluses: number]> {
  billing.clock.set(`${year}-01-02T12:00:00Z`);
  await billing.runJob("purge-invoices");
  expect(await billing.violations()).toEqual([]);
  return [(await billing.db("invoices")).length, (await billing.db("surpluses")).length];
}

const surplusOf = async (invoiceId: string) =>
  (await billing.invoicing.getInvoice({ invoiceId }, billing.admin)).surplus;

const listed = async () => (await surpluses().listSurpluses({ country: "FI", limit: 100 }, billing.admin)).surpluses;

test("credits lines by a super admin once, answers the same click alike, and no line twice", async () => {
  const userId = await billing.agent();
  for (const amount of [1_000n, 2_000n]) await billing.purchase(userId, { amount });
  await billing.run();
  const [invoice] = await billing.issued(userId);
  const { lines } = await billing.invoicing.getInvoice({ invoiceId: invoice!.id }, billing.admin);
  const order = { invoiceId: invoice!.id, lineIds: [lines[0]!.id], reason: "Agreed", idempotencyKey: "click-of-admin" };
  const byAdmin = billing.invoicing.createCreditNote(order, billing.admin);
  expect((await refusalOf(byAdmin)).code).toBe("forbidden");
  const first = await billing.invoicing.createCreditNote(order, superAdmin);
  const again = await billing.invoicing.createCreditNote(order, superAdmin);
  expect([first.creditNote?.number, again.creditNote?.number]).toEqual(["FI100002", "FI100002"]);
  const other = { ...order, reason: "Else" };
  expect((await refusalOf(billing.invoicing.createCreditNote(other, superAdmin))).code).toBe("idempotency_key_reused");
  const twice = { ...order, idempotencyKey: "another-click" };
  expect((await refusalOf(billing.invoicing.createCreditNote(twice, superAdmin))).code).toBe("invalid_request");
});

test("owes a credit note on a paid invoice, sets it off on the next and pays the rest back once", async () => {
  const userId = await billing.agent();
  const purchaseId = await billing.purchase(userId, { amount: 10_000n });
  await billing.run();
  const [invoice] = await billing.issued(userId);
  await pay(invoice!.id, 12_550n);
  await billing.refund(purchaseId);
  const [, note] = await billing.issued(userId);
  const as = await billing.asUser(userId);
  expect((await billing.invoices.getNextInvoice({}, as)).owed).toMatchObject(euros(12_550n));
  expect(await listed()).toMatchObject([{ creditNoteId: note!.id, userId, left: euros(12_550n) }]);

  await billing.purchase(userId, { amount: 4_000n, at: "2026-12-12T10:00:00Z" });
  await billing.run("2026-12-01", "2027-01-10T06:00:00Z");
  const next = (await billing.issued(userId)).at(-1)!;
  const { content } = await billing.db("invoices").where({ id: next.id }).first("content");
  expect(content).toMatchObject({ gross: "5020", setOffs: [{ number: note!.number, amount: "5020" }] });
  const seen = await billing.invoicing.getInvoice({ invoiceId: next.id }, billing.admin);
  expect(seen.payments).toMatchObject([{ by: "set_off", reference: note!.number, amount: euros(5_020n) }]);

  const order = {
    creditNoteId: note!.id,
    amount: euros(7_530n),
    paidOn: "2027-01-12",
    idempotencyKey: "click-of-admin",
  };
  billing.clock.set("2027-01-13T10:00:00Z");
  const refused = (change: object, by = superAdmin) =>
    refusalOf(surpluses().payBackSurplus({ ...order, ...change }, by));
  expect((await refused({}, billing.admin)).code).toBe("forbidden");
  // The screen before the run.
  expect((await refused({ amount: euros(12_550n) })).code).toBe("invalid_request");
  await drainOutbox(billing.db);
  await surpluses().payBackSurplus(order, superAdmin);
  await surpluses().payBackSurplus(order, superAdmin);
  const about = { userId, subject: MailSubject.SURPLUS_PAID_BACK, number: note!.number, paidBack: order.amount };
  expect((await drainOutbox(billing.db)).of(BillingMailQueuedSchema)).toMatchObject([about]);
  expect((await refused({ idempotencyKey: "another-click" })).code).toBe("invalid_request");
  expect((await refused({ paidOn: "2027-01-13" })).code).toBe("idempotency_key_reused");
  expect(await listed()).toEqual([]);
  expect(await billing.violations()).toEqual([]);
  const used = [
    { amount: euros(5_020n), usedOn: "2027-01-10", invoice: { id: next.id, number: next.number } },
    { amount: euros(7_530n), usedOn: "2027-01-12" },
  ];
  for (const id of [invoice!.id, note!.id]) expect(await surplusOf(id)).toMatchObject({ uses: used, left: euros(0n) });
  expect(await surplusOf(next.id)).toBeUndefined();
  const sums = async (invoiceId: string) => (await billing.invoicing.getInvoice({ invoiceId }, billing.admin)).invoice;
  expect(await sums(next.id)).toMatchObject({ paid: euros(5_020n), setOff: euros(5_020n) });
  expect(await sums(note!.id)).toMatchObject({ paidBack: euros(7_530n) });
  expect((await sums(invoice!.id))?.setOff).toBeUndefined();
  // Set-offs and pay-backs of 2027 keep the invoice of 2026; then all of it goes, one after the other.
  expect(await leftIn(2033)).toEqual([3, 1]);
  expect(await leftIn(2034)).toEqual([0, 0]);
});

test("keeps an invoice while a debt stands, and keeps it paid after its surplus is purged", async () => {
  const userId = await billing.agent();
  const purchaseId = await billing.purchase(userId, { amount: 10_000n });
  await billing.run();
  const [invoice] = await billing.issued(userId);
  await pay(invoice!.id, 12_550n);
  await billing.refund(purchaseId);
  expect(await leftIn(2034)).toEqual([2, 1]);
  await billing.purchase(userId, { amount: 20_000n, at: "2034-01-03T10:00:00Z" });
  await billing.run("2034-01-01", "2034-02-10T06:00:00Z");
  const next = (await billing.issued(userId)).at(-1)!;
  billing.clock.set("2041-01-01T12:00:00Z");
  await pay(next.id, 12_550n);
  expect(await leftIn(2041)).toEqual([1, 0]);
  const seen = await billing.invoicing.getInvoice({ invoiceId: next.id }, billing.admin);
  expect(seen.payments).toMatchObject([{ by: "set_off", reference: "", amount: euros(12_550n) }, { by: "hand" }]);
});

test("owes a payment that crosses its credit note as far as the note took it back", async () => {
  const userId = await billing.agent();
  const purchaseId = await billing.purchase(userId, { amount: 4_000n });
  await billing.purchase(userId, { amount: 2_000n });
  await billing.run();
  const [invoice] = await billing.issued(userId);
  await billing.refund(purchaseId);
  expect(await listed()).toEqual([]);
  await pay(invoice!.id, 7_530n);
  expect(await listed()).toMatchObject([{ left: euros(5_020n) }]);
  await pay(invoice!.id, 300n);
  expect(await listed()).toMatchObject([{ left: euros(300n), overpaid: true }, { left: euros(5_020n) }]);
  expect(await surplusOf(invoice!.id)).toMatchObject({ uses: [], left: euros(5_320n) });
  expect(await billing.violations()).toEqual([]);
});

/** The ends of the days on which refunds end and invoices are issued, also over the end of a year. */
const months = [
  { month: "2026-11-01", bought: "2026-11-30T21:59:59Z", last: "2026-12-09T21:59:59Z", run: "2026-12-09T22:00:00Z" },
  { month: "2026-12-01", bought: "2026-12-31T21:59:59Z", last: "2027-01-09T21:59:59Z", run: "2027-01-09T22:00:00Z" },
  { month: "2027-01-01", bought: "2027-01-31T21:59:59Z", last: "2027-02-09T21:59:59Z", run: "2027-02-09T22:00:00Z" },
];

type Model = { userId: string; refund: "none" | "pending" | "refunded"; requestId: string };

test.each([1, 2, 3])(
  "invoices or refunds each purchase once, and uses each paid cent once: seed %d",
  async (seed) => {
    const random = seededRandom(seed);
    const users = [await billing.agent(), await billing.agent()];
    const purchases = new Map<string, Model>();
    let [cashIn, paidBack] = [0n, 0n];

    async function refundOf(purchaseId: string, model: Model): Promise<void> {
      const about = { requestId: model.requestId, purchaseId, country: "FI" };
      if (model.refund === "none") {
        await billing.consume(RefundRequestedSchema, about);
        model.refund = "pending";
      } else if (random() < 0.5) {
        await billing.refund(purchaseId);
        model.refund = "refunded";
      } else {
        await billing.consume(RefundCancelledSchema, about);
        Object.assign(model, { refund: "none", requestId: randomUUID() });
      }
    }

    async function someRefunds(): Promise<void> {
      for (const [purchaseId, model] of purchases)
        if (model.refund !== "refunded" && random() < 0.35) await refundOf(purchaseId, model);
    }

    /** Nothing, a part or all of an invoice's total as issued. */
    async function somePayments(): Promise<void> {
      for (const { id, gross } of await billing.db("invoices").where({ kind: "invoice" }).select("id", "gross")) {
        const [{ paid }] = await billing
          .db("invoice_payments")
          .where({ invoice_id: id })
          .whereNot({ origin: "credit_note" })
          .select(billing.db.raw("coalesce(sum(amount), 0) as paid"));
        const left = gross - BigInt(paid);
        const amount = random() < 0.6 ? left : left / 3n;
        if (amount === 0n || random() < 0.3) continue;
        await pay(id, amount);
        cashIn += amount;
      }
    }

    for (const { month, bought, last, run } of months) {
      billing.clock.set(bought);
      for (let nth = 0; nth < 4; nth++) {
        const userId = users[Math.floor(random() * users.length)]!;
        const purchaseId = await billing.purchase(userId, {
          amount: BigInt(1 + Math.floor(random() * 9_999)),
          at: bought,
        });
        purchases.set(purchaseId, { userId, refund: "none", requestId: randomUUID() });
      }
      billing.clock.set(last);
      await someRefunds();
      // The run and decisions at the same moment.
      billing.clock.set(run);
      await Promise.all([billing.run(month, run), someRefunds()]);
      await somePayments();
      await someRefunds();
      const [open] = await listed();
      if (!open || random() < 0.5) continue;
      const paidOn = localDate("Europe/Helsinki", billing.clock.now());
      const order = { creditNoteId: open.creditNoteId, amount: open.left!, paidOn };
      await surpluses().payBackSurplus({ ...order, idempotencyKey: randomUUID() }, superAdmin);
      paidBack += open.left!.amount;
    }
    // Undecided requests are rejected, and the last run takes them.
    for (const [purchaseId, { refund, requestId }] of purchases)
      if (refund === "pending") await billing.consume(RefundCancelledSchema, { requestId, purchaseId, country: "FI" });
    await billing.run("2027-02-01", "2027-03-10T06:00:00Z");

    const lines = await billing.db("invoice_lines").select("source_id", "invoice_id", "credit_note_id", "removed_at");
    expect(lines).toHaveLength(purchases.size);
    for (const { source_id, invoice_id, credit_note_id, removed_at } of lines) {
      const isRefunded = purchases.get(source_id)!.refund === "refunded";
      const outcome = invoice_id ? (credit_note_id ? "credited" : "invoiced") : removed_at ? "removed" : "forgotten";
      expect(isRefunded ? ["credited", "removed"] : ["invoiced"]).toContain(outcome);
    }
    let kept = 0n;
    for (const { id, gross } of await billing.db("invoices").where({ kind: "invoice" }).select("id", "gross")) {
      const { rows } = await billing.db.raw(
        `select coalesce(sum(amount) filter (where origin <> 'credit_note'), 0) as paid,
           coalesce(sum(amount) filter (where origin = 'credit_note'), 0) as credited
         from invoice_payments where invoice_id = ?`,
        [id],
      );
      const [paid, asked] = [BigInt(rows[0].paid), gross - BigInt(rows[0].credited)];
      kept += paid < asked ? paid : asked;
    }
    const left = (await listed()).reduce((sum, { left: one }) => sum + one!.amount, 0n);
    expect({ cashIn }).toEqual({ cashIn: kept + left + paidBack });
    expect(await billing.violations()).toEqual([]);
  },
  60_000,
);
