import { randomUUID } from "node:crypto";
import { refusalOf, seededRandom } from "@doorlight/common/testing";
import { InvoicingService } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { PaymentsService } from "@doorlight/proto/billing/v1/payments_service_pb";
import { SurplusesService } from "@doorlight/proto/billing/v1/surpluses_service_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { bankStatement } from "./bank-statement.ts";
import { startInvoices, type StartedInvoices } from "./start-invoices.ts";

const DAY = "2026-12-10";
const STEPS = process.env["LONG_RUN"] ? 1_000 : 60;
const SEED = Number(process.env["STRESS_TEST_SEED"] ?? 32);

/** What a plain book says: everything that was paid of an invoice, by what it is, and what of its surplus was used. */
type ModelPayment = { amount: bigint; by: "hand" | "statement" | "set_off" | "credit_note"; from?: ModelInvoice };
type ModelInvoice = {
  id: string;
  gross: bigint;
  purchases: Set<string>;
  payments: Map<string, ModelPayment>;
  payBacks: Map<string, bigint>;
};

const sum = (amounts: Iterable<bigint>) => [...amounts].reduce((all, one) => all + one, 0n);
const paidOf = ({ payments }: ModelInvoice) => sum([...payments.values()].map(({ amount }) => amount));
const openOf = (invoice: ModelInvoice) => maximum(0n, invoice.gross - paidOf(invoice));
const dueOf = (invoice: ModelInvoice) => maximum(0n, paidOf(invoice) - invoice.gross);
const maximum = (one: bigint, other: bigint) => (one > other ? one : other);
const minimum = (one: bigint, other: bigint) => (one < other ? one : other);

let billing: StartedInvoices;
let superAdmin: StartedInvoices["admin"];
beforeAll(async () => {
  billing = await startInvoices();
  ({ superAdmin } = billing);
}, 60_000);
afterAll(() => billing.stop());

const euros = (amount: bigint) => ({ amount, currency: "EUR" });
const corrections = () => billing.clientOf("gateway", PaymentsService);
const surpluses = () => billing.clientOf("gateway", SurplusesService);

test.each([SEED, SEED + 1])(
  "keeps what invoices are paid and accounts are owed as a plain book has it: seed %d",
  async (seed) => {
    billing.clock.set("2026-11-21T10:00:00Z");
    await billing.db.raw(
      "truncate invoices, invoice_runs, invoice_lines, invoice_counters, purchase_refunds, bank_entries cascade",
    );
    const random = seededRandom(seed);
    const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
    const someAmount = () => BigInt(1 + Math.floor(random() * 8_000));
    const unknown = new Map<string, bigint>();
    /** What was kept of an entry for another invoice, by the payment that booked the rest. */
    const kept = new Map<string, { entryId: string; amount: bigint }>();

    /** Two accounts with two invoices each, of three leads. */
    const invoices: ModelInvoice[] = [];
    const users = [await billing.agent(), await billing.agent()];
    for (const [month, bought, run] of [
      ["2026-10-01", "2026-10-20T10:00:00Z", "2026-11-21T10:00:00Z"],
      ["2026-11-01", "2026-11-20T10:00:00Z", "2026-12-10T06:00:00Z"],
    ] as const) {
      for (const userId of users)
        for (let nth = 0; nth < 3; nth++) await billing.purchase(userId, { amount: someAmount(), at: bought });
      await billing.run(month, run);
    }
    const ownerOf = new Map<string, string>();
    for (const { id, gross, user_id: userId } of await billing.db("invoices").orderBy("sequence")) {
      const purchases = await billing.db("invoice_lines").where({ invoice_id: id }).pluck<string[]>("source_id");
      invoices.push({ id, gross, purchases: new Set(purchases), payments: new Map(), payBacks: new Map() });
      ownerOf.set(id, userId);
    }
    const usedOf = (invoice: ModelInvoice) => {
      const setOffs = invoices.flatMap(({ payments }) => [...payments.values()].filter(({ from }) => from === invoice));
      return sum(setOffs.map(({ amount }) => amount)) + sum(invoice.payBacks.values());
    };
    const newestOf = async ({ id }: ModelInvoice, origin: string): Promise<string> =>
      (await billing.db("invoice_payments").where({ invoice_id: id, origin }).orderBy("id", "desc").first("id")).id;
    /** A document of an invoice that owes something, and how much. */
    const owing = async ({ id }: ModelInvoice) => {
      const { rows } = await billing.db.raw<{ rows: { id: string; left: bigint }[] }>(
        `select n.id, s.amount - s.used as left from surpluses s join invoices n on n.id = s.credit_note_id
         where ? in (n.id, n.credited_id) and s.used < s.amount order by n.id limit 1`,
        [id],
      );
      return rows[0];
    };

    const steps = {
      async pay() {
        const invoice = pick(invoices)!;
        const amount = random() < 0.4 && openOf(invoice) > 0n ? openOf(invoice) : someAmount();
        const payment = { invoiceId: invoice.id, amount: euros(amount), paidOn: DAY, idempotencyKey: randomUUID() };
        const approved = { payment, askedBy: randomUUID(), approvalId: randomUUID(), beyond: euros(amount) };
        await billing.clientOf("identity", InvoicingService).recordApprovedPayment(approved);
        invoice.payments.set(await newestOf(invoice, "hand"), { amount, by: "hand" });
      },
      async import() {
        const amount = minimum(someAmount(), 5_000n);
        const text = `${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`;
        const content = bankStatement([{ id: randomUUID(), amount: text, day: DAY }]);
        const { open } = await billing.invoicing.importStatement({ country: "FI", content }, billing.admin);
        unknown.set(open[0]!.id, amount);
      },
      async assign() {
        const [entryId, amount] = pick([...unknown]) ?? [];
        const invoice = pick(invoices)!;
        if (!entryId || amount === undefined) return;
        const openOnly = random() < 0.5 && openOf(invoice) > 0n;
        const booked = openOnly ? minimum(amount, openOf(invoice)) : amount;
        const order = { entryId, invoiceId: invoice.id, openOnly, idempotencyKey: randomUUID() };
        await corrections().assignPayment(order, await billing.asUser(randomUUID(), { role: "admin" }));
        unknown.delete(entryId);
        const paymentId = await newestOf(invoice, "statement");
        invoice.payments.set(paymentId, { amount: booked, by: "statement" });
        if (booked < amount) kept.set(paymentId, { entryId, amount: amount - booked });
      },
      async assignRest() {
        const [paymentId, rest] = pick([...kept]) ?? [];
        const invoice = pick(invoices)!;
        if (!paymentId || !rest) return;
        const order = { entryId: rest.entryId, invoiceId: invoice.id, idempotencyKey: randomUUID() };
        await corrections().assignPayment(order, await billing.asUser(randomUUID(), { role: "admin" }));
        kept.delete(paymentId);
        invoice.payments.set(await newestOf(invoice, "statement"), { amount: rest.amount, by: "statement" });
      },
      async refund() {
        const invoice = pick(invoices)!;
        const purchaseId = pick([...invoice.purchases]);
        if (!purchaseId) return;
        await billing.refund(purchaseId);
        invoice.purchases.delete(purchaseId);
        const id = await newestOf(invoice, "credit_note");
        const { amount } = await billing.db("invoice_payments").where({ id }).first("amount");
        invoice.payments.set(id, { amount, by: "credit_note" });
      },
      async creditPart() {
        const invoice = pick(invoices)!;
        const purchaseId = pick([...invoice.purchases]);
        if (!purchaseId) return;
        const { lines } = await billing.invoicing.getInvoice({ invoiceId: invoice.id }, billing.admin);
        const line = lines.find(({ sourceId }) => sourceId === purchaseId)!;
        const net = minimum(someAmount(), line.leftNet!.amount);
        const part = { lineId: line.id, net: euros(net) };
        const order = { invoiceId: invoice.id, parts: [part], reason: "Agreed", idempotencyKey: randomUUID() };
        const { creditNote } = await billing.invoicing.createCreditNote(order, superAdmin);
        if (net === line.leftNet!.amount) invoice.purchases.delete(purchaseId);
        const amount = creditNote!.gross!.amount;
        invoice.payments.set(await newestOf(invoice, "credit_note"), { amount, by: "credit_note" });
      },
      async reverse() {
        const invoice = pick(invoices)!;
        const [paymentId, payment] = pick([...invoice.payments]) ?? [];
        if (!paymentId || !payment) return;
        const order = { invoiceId: invoice.id, paymentId, reason: "Wrong", idempotencyKey: randomUUID() };
        const without = maximum(0n, paidOf(invoice) - payment.amount - invoice.gross);
        if (payment.by === "credit_note" || without < usedOf(invoice)) {
          const { code } = await refusalOf(corrections().reversePayment(order, billing.admin));
          return expect(code).toBe(payment.by === "credit_note" ? "not_found" : "invalid_request");
        }
        const entry = await billing.db("invoice_payments").where({ id: paymentId }).first("bank_entry_id");
        await corrections().reversePayment(order, billing.admin);
        invoice.payments.delete(paymentId);
        const rest = kept.get(paymentId)?.amount ?? 0n;
        kept.delete(paymentId);
        if (payment.by === "statement") unknown.set(entry.bank_entry_id, payment.amount + rest);
      },
      async setOff() {
        const from = pick(invoices.filter((one) => dueOf(one) > usedOf(one)));
        const onto =
          from && pick(invoices.filter((one) => openOf(one) > 0n && ownerOf.get(one.id) === ownerOf.get(from.id)));
        const owed = from && (await owing(from));
        if (!onto || !owed) return;
        const amount = minimum(owed.left, openOf(onto));
        const order = { surplusId: owed.id, invoiceId: onto.id, amount: euros(amount), idempotencyKey: randomUUID() };
        await corrections().setOffSurplus(order, superAdmin);
        onto.payments.set(await newestOf(onto, "set_off"), { amount, by: "set_off", from });
      },
      async payBack() {
        const from = pick(invoices.filter((one) => dueOf(one) > usedOf(one)));
        const owed = from && (await owing(from));
        if (!owed) return;
        const key = randomUUID();
        const order = { creditNoteId: owed.id, amount: euros(owed.left), paidOn: DAY, idempotencyKey: key };
        await surpluses().payBackSurplus(order, superAdmin);
        const { id } = await billing.db("surplus_uses").where({ idempotency_key: key }).first("id");
        from.payBacks.set(id, owed.left);
      },
      async reversePayBack() {
        const from = pick(invoices.filter(({ payBacks }) => payBacks.size > 0));
        const payBackId = from && pick([...from.payBacks.keys()]);
        if (!payBackId) return;
        const { credit_note_id: surplusId } = await billing.db("surplus_uses").where({ id: payBackId }).first();
        const order = { surplusId, payBackId, reason: "Wrong", idempotencyKey: randomUUID() };
        await corrections().reversePayBack(order, superAdmin);
        from.payBacks.delete(payBackId);
      },
    };
    const kinds = Object.keys(steps) as (keyof typeof steps)[];

    const booked = async () => {
      const { rows } = await billing.db.raw<{ rows: { id: string; paid: string; owed: string; used: string }[] }>(
        `select i.id, (select coalesce(sum(amount), 0) from invoice_payments p where p.invoice_id = i.id) as paid,
           owed.amount as owed, owed.used
         from invoices i cross join lateral (
           select coalesce(sum(s.amount), 0) as amount, coalesce(sum(s.used), 0) as used
           from surpluses s join invoices n on n.id = s.credit_note_id where i.id in (n.id, n.credited_id)
         ) owed
         where i.kind = 'invoice' order by i.sequence`,
      );
      return rows.map(({ id, ...sums }) => [id, BigInt(sums.paid), BigInt(sums.owed), BigInt(sums.used)]);
    };
    for (let step = 0; step < STEPS; step++) {
      const kind = pick(kinds)!;
      await steps[kind]();
      const expected = invoices.map((one) => [one.id, paidOf(one), dueOf(one), usedOf(one)]);
      expect({ seed, step, kind, booked: await booked() }).toEqual({ seed, step, kind, booked: expected });
    }
    const open = await billing.db("bank_entries").where({ kind: "unknown", settled_as: null }).pluck<string[]>("id");
    expect(new Set(open)).toEqual(new Set(unknown.keys()));
    expect(await billing.violations()).toEqual([]);
  },
  120_000,
);
