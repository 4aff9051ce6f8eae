import { randomUUID } from "node:crypto";
import { type Tx, transaction } from "@doorlight/common/db";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { DebtSettledSchema } from "@doorlight/proto/billing/v1/facts_pb";
import { DocumentFormat } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { MovementKind, StatementService } from "@doorlight/proto/billing/v1/statement_service_pb";
import { SurplusesService } from "@doorlight/proto/billing/v1/surpluses_service_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { startInvoices, type StartedInvoices } from "./start-invoices.ts";

let billing: StartedInvoices;
let userId: string;
let purchaseId: string;
let invoiceId: string;
let lineId: string;
beforeAll(async () => void (billing = await startInvoices()), 60_000);
afterAll(() => billing.stop());
beforeEach(async () => {
  const made = await billing.oneInvoice();
  ({ userId, purchaseId } = made);
  invoiceId = made.invoice.id;
  lineId = (await shown()).lines[0]!.id;
});

const euros = (amount: bigint) => ({ amount, currency: "EUR" });
const shown = (id = invoiceId) => billing.invoicing.getInvoice({ invoiceId: id }, billing.admin);
const leftOf = async () => {
  const { credited, leftNet, leftVat } = (await shown()).lines[0]!;
  return [leftNet?.amount, leftVat?.amount, credited];
};

/** Of the one line: a part of it, or what is left. */
async function credit(net?: bigint, change: object = {}) {
  const order = { invoiceId, reason: "Agreed", idempotencyKey: randomUUID() };
  const lines = net === undefined ? { lineIds: [lineId] } : { parts: [{ lineId, net: euros(net) }] };
  return (await billing.invoicing.createCreditNote({ ...order, ...lines, ...change }, billing.superAdmin)).creditNote!;
}
const sumsOf = ({ net, vat, gross }: Awaited<ReturnType<typeof credit>>) => [net?.amount, vat?.amount, gross?.amount];

test("takes a line back in parts whose VAT adds up, and settles it with the last", async () => {
  await drainOutbox(billing.db);
  const first = await credit(1_001n);
  expect(sumsOf(first)).toEqual([1_001n, 255n, 1_256n]);
  expect(await leftOf()).toEqual([3_499n, 893n, false]);
  const note = await shown(first.id);
  expect(note.lines).toMatchObject([{ unitPrice: euros(1_001n), discount: euros(0n), net: euros(1_001n) }]);
  expect(note.content).toMatchObject({ vat: [{ rate: 25.5, net: euros(1_001n), vat: euros(255n) }] });
  expect((await shown()).invoice).toMatchObject({ credited: euros(1_256n), paid: euros(1_256n), state: 1 });
  expect((await drainOutbox(billing.db)).of(DebtSettledSchema)).toEqual([]);

  expect(sumsOf(await credit(999n))).toEqual([999n, 255n, 1_254n]);
  // All that is left.
  const last = await credit();
  expect(sumsOf(last)).toEqual([2_500n, 638n, 3_138n]);
  expect(await leftOf()).toEqual([0n, 0n, true]);
  expect((await shown()).invoice).toMatchObject({ credited: euros(5_648n), state: 4 });
  expect((await drainOutbox(billing.db)).of(DebtSettledSchema)).toMatchObject([{ sourceIds: [purchaseId] }]);
  expect(await billing.violations()).toEqual([]);

  await billing.runJob("invoice-documents");
  for (const format of [DocumentFormat.PDF, DocumentFormat.XML]) {
    const { content } = await billing.invoices.getDocument({ invoiceId: first.id, format }, billing.admin);
    expect(content.length).toBeGreaterThan(1_000);
  }
  const { rows } = await billing.db.raw(
    "select figure, count(*)::int, sum(amount)::int as amount from statistic_facts where user_id = ? group by 1 order by 1",
    [userId],
  );
  expect(rows.map(({ figure, count, amount }: Record<string, unknown>) => [figure, count, amount])).toEqual([
    ["credited", 3, -4_500],
    ["invoiced", 1, 4_500],
    ["lead_revenue", 4, 0],
    ["refunded", 1, 0],
    ["sold", 1, 0],
  ]);
  const ids = await billing.db("statistic_facts").where({ user_id: userId, figure: "credited" }).pluck("row_id");
  expect(new Set(ids).size).toBe(3);
});

test("credits by a refund what parts have left, and says both on the statement", async () => {
  const part = await credit(2_000n);
  await billing.refund(purchaseId);
  const [, , rest] = await billing.issued(userId);
  expect(rest).toMatchObject({ kind: "credit_note", net: 2_500n, vat: 638n });
  const as = await billing.asUser(userId);
  const { sources } = await billing.invoices.listInvoicesOf({ userId, sourceIds: [purchaseId] }, as);
  expect(sources).toMatchObject([
    {
      creditNote: { number: rest!.number },
      creditedByAdmin: false,
      byAdmins: { net: euros(2_000n), vat: euros(510n) },
    },
  ]);
  const { movements } = await billing.clientOf("gateway", StatementService).listMovements({ limit: 10 }, as);
  expect(movements).toMatchObject([
    { kind: MovementKind.CREDIT_NOTE, net: euros(-2_000n), vat: { amount: euros(-510n) }, invoice: { id: part.id } },
  ]);
  expect(await billing.violations()).toEqual([]);
});

test("owes a part of a paid line, beside what an earlier part owes", async () => {
  const order = { invoiceId, amount: euros(5_648n), paidOn: "2026-12-10", idempotencyKey: randomUUID() };
  await billing.invoicing.recordPayment(order, billing.admin);
  for (const net of [1_000n, 500n]) await credit(net);
  const surpluses = billing.clientOf("gateway", SurplusesService);
  const listed = await surpluses.listSurpluses({ country: "FI", limit: 10 }, billing.admin);
  expect(listed.surpluses.map(({ left }) => left?.amount).toSorted()).toEqual([1_255n, 628n]);
  expect(await billing.violations()).toEqual([]);
});

test.each([
  ["more than is left", 4_501n, {}],
  ["nothing", 0n, {}],
  ["less than nothing", -1n, {}],
  ["no line", undefined, { lineIds: [] }],
])("refuses to credit %s", async (_, net, change) => {
  expect((await refusalOf(credit(net, change))).code).toBe("invalid_request");
});

test("refuses a part in another currency, a line twice, and another part by the same click", async () => {
  const part = { lineId, net: euros(100n) };
  const codeOf = async (change: object) => (await refusalOf(credit(undefined, change))).fields?.[0]?.code;
  expect(await codeOf({ lineIds: [], parts: [{ lineId, net: { amount: 100n, currency: "SEK" } }] })).toBe(
    "beyond_line",
  );
  expect(await codeOf({ lineIds: [], parts: [part, part] })).toBe("not_to_be_credited");
  expect(await codeOf({ parts: [part] })).toBe("not_to_be_credited");
  const idempotencyKey = randomUUID();
  const [first, again] = [await credit(100n, { idempotencyKey }), await credit(100n, { idempotencyKey })];
  expect(again.id).toBe(first.id);
  expect((await refusalOf(credit(101n, { idempotencyKey }))).code).toBe("idempotency_key_reused");
});

test("lets one of two admins at once have what is left of a line", async () => {
  const both = await Promise.allSettled([credit(3_000n), credit(3_000n)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await leftOf()).toEqual([1_500n, 383n, false]);
});

/** A credit note of the invoice beside the use case; `net` is its number, too. */
async function addNote(tx: Tx, net: bigint, vat: bigint): Promise<string> {
  const sums = { net: Number(net), vat: Number(vat), gross: Number(net + vat) };
  const given = { id: randomUUID(), ...sums, sequence: sums.net, number: `FI${net}`, idempotency_key: randomUUID() };
  await tx.raw(
    `insert into invoices select (jsonb_populate_record(i, ?)).* from invoices i where kind = 'credit_note' limit 1`,
    [JSON.stringify(given)],
  );
  return given.id;
}

test("refuses in the database more than a line, however many take of it at once", async () => {
  await credit(100n);
  const take = (net: bigint) =>
    transaction(billing.db, async (tx) => {
      const credit_note_id = await addNote(tx, net, 0n);
      await tx("credited_parts").insert({ line_id: lineId, credit_note_id, net: String(net), vat: "0" });
    });
  const all = await Promise.allSettled([2_000n, 2_001n, 2_002n, 2_003n].map(take));
  const refused = all.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
  expect(refused).toEqual(Array(2).fill(expect.stringContaining("more than is left of the line")));
});

test("refuses the former release's note of a whole line of which a part is credited", async () => {
  await credit(1_000n);
  const whole = transaction(billing.db, async (tx) => {
    const credit_note_id = await addNote(tx, 4_500n, 1_148n);
    await tx("invoice_lines").where({ id: lineId }).update({ credit_note_id });
  });
  await expect(whole).rejects.toThrow("a credit note is the sum of its parts");
  expect(await leftOf()).toEqual([3_500n, 893n, false]);
});

test("finds a line of which more is credited than it has", async () => {
  await credit(1_000n);
  const put = (value: string) => billing.db.raw(`alter table credited_parts ${value} trigger user`);
  await put("disable");
  await billing.db("credited_parts").update({ net: 4_500n });
  await put("enable");
  expect((await billing.violations()).map(({ id }) => id)).toContain("S12");
});

test("purges parts with their invoice, and lets nobody change or delete one before", async () => {
  await credit(1_000n);
  for (const change of ["update credited_parts set net = 1", "delete from credited_parts"])
    await expect(billing.db.raw(change)).rejects.toThrow("never changes");
  billing.clock.set("2040-01-02T10:00:00Z");
  await billing.runJob("purge-invoices");
  expect([await billing.db("credited_parts"), await billing.db("invoices")]).toEqual([[], []]);
});
