import { randomUUID } from "node:crypto";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { refusalOf } from "@doorlight/common/testing";
import { PaymentsService } from "@doorlight/proto/billing/v1/payments_service_pb";
import { type Movement, MovementKind, StatementService } from "@doorlight/proto/billing/v1/statement_service_pb";
import { SurplusesService } from "@doorlight/proto/billing/v1/surpluses_service_pb";
import { RefundRequestedSchema } from "@doorlight/proto/refunds/v1/events_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type StartedCardSales, startCardSales } from "./start-card-sales.ts";

let billing: StartedCardSales;
beforeAll(async () => void (billing = await startCardSales()), 60_000);
afterAll(() => billing.stop());

const euros = (amount: bigint) => ({ amount, currency: "EUR" });
const superAdmin = () => billing.asUser(randomUUID(), { role: "super_admin" });

async function pay(invoiceId: string, amount: bigint, paidOn: string): Promise<void> {
  const order = { invoiceId, amount: euros(amount), paidOn, idempotencyKey: randomUUID(), more: true };
  await billing.invoicing.recordPayment(order, await billing.asUser(randomUUID(), { role: "admin" }));
}

const statement = () => billing.clientOf("gateway", StatementService);
const movementsOf = async (userId: string, asked = {}) =>
  (await statement().listMovements({ limit: 100, ...asked }, await billing.asUser(userId))).movements;

/** What billing says of purchases, by their order. */
async function sourcesOf(userId: string, sourceIds: string[]) {
  const { sources } = await billing.invoices.listInvoicesOf({ userId, sourceIds }, await billing.asUser(userId));
  return sourceIds.map((id) => sources.find(({ sourceId }) => sourceId === id));
}

const vatOf = (sources: Awaited<ReturnType<typeof sourcesOf>>) => sources.map((source) => source?.vat?.amount?.amount);
const sum = (amounts: readonly (bigint | undefined)[]) => amounts.reduce<bigint>((all, one) => all + (one ?? 0n), 0n);

test("says the VAT of each line as its invoice has it, before it is issued and after", async () => {
  billing.clock.set("2026-11-21T10:00:00Z");
  const userId = await billing.agent();
  const ids: string[] = [];
  for (let nth = 0; nth < 4; nth++) ids.push(await billing.purchase(userId, { amount: 5_175n }));
  const open = await sourcesOf(userId, ids);
  // By themselves each would have 13.20, and all of them a cent more than the invoice.
  expect(sum(vatOf(open))).toBe(5_279n);
  expect(open[0]).toMatchObject({ vat: { basisPoints: 2_550 }, reverseCharge: false, creditedByAdmin: false });
  expect(open[0]?.invoice).toBeUndefined();
  await billing.run();
  const [invoice] = await billing.issued(userId);
  const issued = await sourcesOf(userId, ids);
  expect(vatOf(issued)).toEqual(vatOf(open));
  expect(sum(vatOf(issued))).toBe(invoice!.vat);
  expect(issued[0]?.invoice).toMatchObject({ number: invoice!.number });
});

test("says no VAT of a line that waits for its refund, and whose credit note took a line back", async () => {
  billing.clock.set("2026-11-21T10:00:00Z");
  const userId = await billing.agent();
  const [held, credited, refunded] = [
    await billing.purchase(userId),
    await billing.purchase(userId),
    await billing.purchase(userId),
  ];
  await billing.consume(RefundRequestedSchema, { requestId: randomUUID(), purchaseId: held, country: "FI" });
  expect(vatOf(await sourcesOf(userId, [held]))).toEqual([undefined]);
  await billing.run();
  const [invoice] = await billing.issued(userId);
  const { lines } = await billing.invoicing.getInvoice({ invoiceId: invoice!.id }, billing.admin);
  const order = { invoiceId: invoice!.id, lineIds: [lines[0]!.id], reason: "Agreed", idempotencyKey: randomUUID() };
  await billing.invoicing.createCreditNote(order, await superAdmin());
  await billing.refund(refunded);
  expect(await sourcesOf(userId, [credited, refunded])).toMatchObject([
    { creditNote: {}, creditedByAdmin: true },
    { creditNote: {}, creditedByAdmin: false },
  ]);
});

test("lists payments, credit notes, deductions and repayments in the order of their days", async () => {
  billing.clock.set("2026-11-21T10:00:00Z");
  const userId = await billing.agent();
  for (const amount of [10_000n, 2_000n]) await billing.purchase(userId, { amount });
  await billing.run();
  const [invoice] = await billing.issued(userId);
  billing.clock.set("2026-12-20T10:00:00Z");
  // Recorded days after it came.
  await pay(invoice!.id, invoice!.gross, "2026-12-15");
  billing.clock.set("2026-12-17T10:00:00Z");
  const { lines } = await billing.invoicing.getInvoice({ invoiceId: invoice!.id }, billing.admin);
  const line = lines.find(({ net }) => net?.amount === 10_000n)!;
  const order = { invoiceId: invoice!.id, lineIds: [line.id], reason: "Agreed", idempotencyKey: randomUUID() };
  await billing.invoicing.createCreditNote(order, await superAdmin());
  const note = (await billing.issued(userId)).at(-1)!;
  await billing.purchase(userId, { amount: 4_000n, at: "2026-12-18T10:00:00Z" });
  await billing.run("2026-12-01", "2027-01-10T06:00:00Z");
  const next = (await billing.issued(userId)).at(-1)!;
  const paidBack = { creditNoteId: note.id, amount: euros(7_530n), paidOn: "2027-01-12", idempotencyKey: randomUUID() };
  billing.clock.set("2027-01-12T10:00:00Z");
  await billing.clientOf("gateway", SurplusesService).payBackSurplus(paidBack, await superAdmin());

  const movements = await movementsOf(userId);
  const facts = movements.map(({ kind, day, net, vat, paid, invoice: of, reason }) => [
    MovementKind[kind],
    day,
    net?.amount ?? null,
    vat?.amount?.amount ?? null,
    paid?.amount ?? null,
    of?.number,
    reason,
  ]);
  expect(facts).toEqual([
    ["PAY_BACK", "2027-01-12", null, null, -7_530n, note.number, ""],
    ["SET_OFF", "2027-01-10", null, null, 5_020n, next.number, ""],
    ["CREDIT_NOTE", "2026-12-17", -10_000n, -2_550n, null, note.number, "Agreed"],
    ["PAYMENT", "2026-12-15", null, null, 15_060n, invoice!.number, ""],
  ]);
  // The end of its day in Finland.
  expect(timestampDate(movements.at(-1)!.at!).toISOString()).toBe("2026-12-15T21:59:59.999Z");

  // Nothing is owed: what the documents ask for is what was paid, less what went back.
  const asked = invoice!.gross + next.gross - note.gross;
  const paid = movements.filter(({ kind }) => kind !== MovementKind.SET_OFF).map((one: Movement) => one.paid?.amount);
  expect(sum(paid)).toBe(asked);
});

test("says invoice and VAT of what a card paid, and lists neither its payment nor its return", async () => {
  billing.clock.set("2026-11-21T10:00:00Z");
  const userId = await billing.cardAgent();
  const purchaseId = await billing.buyLead(userId);
  await billing.runJob("card-invoices");
  const [invoice] = await billing.issued(userId);
  expect(await sourcesOf(userId, [purchaseId])).toMatchObject([
    { invoice: { number: invoice!.number }, vat: { basisPoints: 2_550, amount: euros(1_148n) } },
  ]);
  await billing.refundToCard(purchaseId);
  await billing.payBack(purchaseId);
  const note = (await billing.issued(userId)).at(-1)!;
  expect(await sourcesOf(userId, [purchaseId])).toMatchObject([
    { creditNote: { number: note.number }, creditedByAdmin: false, vat: { amount: euros(1_148n) } },
  ]);
  expect(await movementsOf(userId)).toEqual([]);
});

test("lists what was recorded by mistake and its reversal, and adds up to what is owed", async () => {
  billing.clock.set("2026-11-21T10:00:00Z");
  const userId = await billing.agent();
  for (const amount of [10_000n, 2_000n]) await billing.purchase(userId, { amount });
  await billing.run();
  const [invoice] = await billing.issued(userId);
  const invoiceId = invoice!.id;
  billing.clock.set("2026-12-20T10:00:00Z");
  for (const amount of [10_000n, 6_060n]) await pay(invoiceId, amount, "2026-12-15");
  const { payments } = await billing.invoicing.getInvoice({ invoiceId }, billing.admin);
  const click = { reason: "Another's", idempotencyKey: randomUUID() };
  const reversed = { invoiceId, paymentId: payments[0]!.id, ...click };
  await billing.clientOf("gateway", PaymentsService).reversePayment(reversed, billing.admin);
  const movements = await movementsOf(userId);
  expect(movements.map(({ kind, paid }) => [MovementKind[kind], paid?.amount]).toSorted()).toEqual([
    ["PAYMENT", 10_000n],
    ["PAYMENT", 6_060n],
    ["PAYMENT_REVERSAL", -10_000n],
  ]);
  const { invoice: shown, surplus } = await billing.invoicing.getInvoice({ invoiceId }, billing.admin);
  const owed = invoice!.gross - sum(movements.map(({ paid }) => paid?.amount));
  expect(owed).toBe(invoice!.gross - shown!.paid!.amount - (surplus?.left?.amount ?? 0n));
});

test("pages movements, bounds them by a period, and shows those of others to admins alone", async () => {
  billing.clock.set("2026-11-21T10:00:00Z");
  const userId = await billing.agent();
  await billing.purchase(userId, { amount: 10_000n });
  await billing.run();
  const [invoice] = await billing.issued(userId);
  billing.clock.set("2026-12-20T10:00:00Z");
  for (const day of ["2026-12-15", "2026-12-15", "2026-12-16"]) await pay(invoice!.id, 1_000n, day);
  const all = await movementsOf(userId);
  expect(all.map(({ day }) => day)).toEqual(["2026-12-16", "2026-12-15", "2026-12-15"]);
  const ids: string[] = [];
  for (let after: { at: Movement["at"]; id: string } | undefined; ;) {
    const [next] = await movementsOf(userId, { limit: 1, ...(after && { after }) });
    if (!next) break;
    ids.push(next.id);
    after = { at: next.at, id: next.id };
  }
  expect(ids).toEqual(all.map(({ id }) => id));
  const from = { seconds: BigInt(Date.parse("2026-12-16T00:00:00+02:00") / 1000) };
  expect((await movementsOf(userId, { from })).map(({ day }) => day)).toEqual(["2026-12-16"]);
  const ofUser = { userId, limit: 10 };
  expect((await statement().listMovements(ofUser, billing.admin)).movements).toHaveLength(3);
  const stranger = statement().listMovements(ofUser, await billing.asUser(randomUUID()));
  expect((await refusalOf(stranger)).code).toBe("forbidden");
});
