import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { transaction } from "@doorlight/common/db";
import { type TestDatabase, testDatabase } from "@doorlight/common/testing";
import { makeLedgerStore } from "../src/db/ledger-store.ts";
import { makeOutbox } from "@doorlight/common/outbox";
import { makeEvents } from "../src/events.ts";
import { makeRecordSales } from "../src/use-cases/record-sales.ts";
import type { InvoiceTrust } from "../src/domain/account.ts";
import type { Buyer } from "../src/domain/purchase.ts";
import { type Given, givenIn, hoursFromNow, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";

/** Two leads. */
const LIMIT = 9_000;
const terms = () => ({
  invoiceLimit: LIMIT,
  firstInvoiceLimit: LIMIT,
  timeZone: "Europe/Helsinki",
  vat: { rate: 25.5 },
});

let database: TestDatabase;
let given: Given;

beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  given = givenIn(database.db, terms);
  await given.priceList();
});
afterEach(async () => expect(await invariantViolations(database.db)).toEqual({}));
afterAll(() => database.close());

const recordSales = () => makeRecordSales({ ledger: makeLedgerStore(database.db), events: makeEvents(makeOutbox()) });

const buys = async (buyer: Buyer, at = now) => given.buys(buyer, await given.lead(), {}, at);
const money = (amount: bigint) => ({ amount, currency: "EUR" });

async function packSold(buyer: Buyer, price: bigint, paidFrom: "card" | "to_be_invoiced"): Promise<void> {
  const sale = {
    saleId: randomUUID(),
    userId: buyer.id,
    country: "FI",
    credits: 1,
    price: money(price),
    vat: null,
    paidFrom,
    at: now,
  };
  await transaction(database.db, (tx) => recordSales().pack(tx, sale));
  // The credit is spent, so that the invoice pays later purchases.
  await buys(buyer);
}

async function feeCharged(
  buyer: Buyer,
  kind: "plan_fee" | "deal_fee",
  amount: bigint,
  feeId: string = randomUUID(),
): Promise<void> {
  const paidFor = { contractId: randomUUID(), period: { from: now, to: hoursFromNow(24) } };
  const fee = { feeId, kind, ...paidFor, userId: buyer.id, country: "FI", amount: money(amount), vat: null, at: now };
  await transaction(database.db, (tx) => recordSales().fee(tx, { ...fee, paidFrom: "to_be_invoiced" }));
}

const settled = (buyer: Buyer, sourceIds: string[]) =>
  transaction(database.db, (tx) => recordSales().settled(tx, { userId: buyer.id, sourceIds, at: now }));

/** Its invoice: everything that it has bought until now. */
const paid = async (buyer: Buyer) =>
  settled(buyer, await database.db("purchases").where({ buyer_id: buyer.id }).pluck("id"));

const owedOf = async ({ id }: Buyer): Promise<bigint> =>
  (await database.db("accounts").where({ user_id: id }).first("owed")).owed;

const trusted = ({ id: userId }: Buyer, invoiceTrust: InvoiceTrust | null, version = 2n) =>
  transaction(database.db, (tx) =>
    given.accounts.setPayable(tx, {
      userId,
      country: "FI",
      billingMethod: "invoice",
      billingComplete: true,
      cardReady: false,
      invoiceTrust,
      version,
    }),
  );

test("lets an account buy by invoice up to its country's limit to the last cent, and no further", async () => {
  const buyer = await given.agent();
  expect([await buys(buyer), await buys(buyer)].map(({ refusal }) => refusal)).toEqual([null, null]);
  const lead = await given.lead();
  expect((await given.buys(buyer, lead)).refusal).toBe("invoice_limit_reached");
  expect(await given.rules.quote([lead], buyer, now)).toMatchObject([
    { status: "no_payment_method", refusal: "invoice_limit_reached", paymentSource: null },
  ]);
  expect((await buys(await given.agent())).refusal).toBeNull();
});

test("keeps clicks of one moment within the limit of the invoice", async () => {
  const buyer = await given.agent();
  const leads = await given.leads(6);
  const outcomes = await Promise.all(leads.map((leadId) => given.buys(buyer, leadId)));
  expect(outcomes.filter(({ refusal }) => refusal === null)).toHaveLength(2);
});

test("takes credits, quota, and a chosen card at the limit of the invoice", async () => {
  const buyer = await given.agent();
  for (let i = 0; i < 2; i++) await buys(buyer);
  await given.credits(buyer, 1);
  await given.quota({ userId: buyer.id }, { total: 1 }, now);
  expect((await buys(buyer)).purchase?.paymentSource).toBe("credit");
  expect((await buys(buyer)).purchase?.paymentSource).toBe("quota");
  expect((await buys(buyer)).refusal).toBe("invoice_limit_reached");

  const byCard = {
    userId: buyer.id,
    country: "FI",
    billingMethod: "card",
    billingComplete: true,
    cardReady: true,
  } as const;
  await transaction(database.db, (tx) => given.accounts.setPayable(tx, { ...byCard, version: 2n }));
  expect((await buys(buyer)).reservation).toBeDefined();
});

test.each([
  ["a pack by invoice", (buyer: Buyer) => packSold(buyer, 4_500n, "to_be_invoiced"), "invoice_limit_reached"],
  ["a pack by card", (buyer: Buyer) => packSold(buyer, 4_500n, "card"), null],
  ["the fee of a plan by invoice", (buyer: Buyer) => feeCharged(buyer, "plan_fee", 4_500n), "invoice_limit_reached"],
  ["the fee of a deal", (buyer: Buyer) => feeCharged(buyer, "deal_fee", 4_500n), "invoice_limit_reached"],
])("decides on a second lead by invoice after %s", async (_name, owe, refusal) => {
  const buyer = await given.agent();
  await owe(buyer);
  expect((await buys(buyer)).refusal).toBeNull();
  expect((await buys(buyer)).refusal).toBe(refusal);
});

test("gives a new month no new limit before what is owed is paid", async () => {
  const buyer = await given.agent();
  const leads = await given.leads(3, { expiresAt: hoursFromNow(2_000) });
  for (const lead of leads.slice(0, 2)) await given.buys(buyer, lead);
  expect((await given.buys(buyer, leads[2]!, {}, hoursFromNow(40 * 24))).refusal).toBe("invoice_limit_reached");
  await paid(buyer);
  expect((await given.buys(buyer, leads[2]!, {}, hoursFromNow(40 * 24))).refusal).toBeNull();
});

test("lets nothing pay the next lead of an account at its limit", async () => {
  const buyer = await given.agent();
  const month = { from: new Date("2026-10-31T22:00:00.000Z"), to: new Date("2026-11-30T22:00:00.000Z") };
  const query = { userId: buyer.id, officeId: null, at: now, month, currency: "EUR", timeZone: "Europe/Helsinki" };
  const next = async (invoiceLimit: number) =>
    (await given.accounts.overview({ ...query, invoiceLimit, firstInvoiceLimit: LIMIT }))?.nextPaymentSource;
  await buys(buyer);
  expect(await next(4_501)).toBe("invoice");
  expect(await next(4_500)).toBeNull();
});

test("takes a refund off what is owed, and nothing twice if its invoice is paid too", async () => {
  const buyer = await given.agent();
  const refund = async (id: string) => database.db.raw("select from refund_purchase(?, ?, null)", [id, now]);
  const [first, second] = [await buys(buyer), await buys(buyer)];
  expect((await buys(buyer)).refusal).toBe("invoice_limit_reached");
  await refund(first.purchase!.id);
  await paid(buyer);
  expect(await owedOf(buyer)).toBe(0n);
  await refund(second.purchase!.id);
  await paid(buyer);
  expect(await owedOf(buyer)).toBe(0n);
});

test("counts nothing of a fee that was paid before the ledger had it", async () => {
  const buyer = await given.agent();
  const feeId = randomUUID();
  await settled(buyer, [feeId]);
  await feeCharged(buyer, "plan_fee", 4_500n, feeId);
  await settled(buyer, [feeId]);
  expect(await owedOf(buyer)).toBe(0n);
});

test.each([
  [0, 4_500],
  [1, 9_000],
  [2, 18_000],
  [3, 20_000],
  [90, 20_000],
])("doubles the first limit by each of %i invoices paid in time, up to that of the country", async (inTime, limit) => {
  const there = givenIn(database.db, () => ({ ...terms(), firstInvoiceLimit: 4_500, invoiceLimit: 20_000 }));
  const buyer = await there.agent();
  await trusted(buyer, { proven: true, invoicesPaidInTime: inTime, reminders: 0 });
  const outcomes = [];
  for (let i = 0; i < 5; i++) outcomes.push((await there.buys(buyer, await there.lead())).refusal);
  expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(Math.floor(limit / 4_500));
  expect(outcomes.at(-1)).toBe("invoice_limit_reached");
});

test("sells nothing on invoice to an account that is not proven, and offers it card and credits", async () => {
  const buyer = await given.agent();
  await trusted(buyer, { proven: false, invoicesPaidInTime: 0, reminders: 0 });
  const lead = await given.lead();
  expect((await given.buys(buyer, lead)).refusal).toBe("payment_method_missing");
  expect(await given.rules.quote([lead], buyer, now)).toMatchObject([
    { status: "no_payment_method", refusal: "payment_method_missing", paymentSource: null },
  ]);
  await given.credits(buyer, 1);
  expect((await given.buys(buyer, lead)).purchase?.paymentSource).toBe("credit");
});

test("sells nothing on invoice from the first reminder of an overdue one until it is paid", async () => {
  const buyer = await given.agent();
  await trusted(buyer, { proven: true, invoicesPaidInTime: 1, reminders: 1 });
  const lead = await given.lead();
  expect((await given.buys(buyer, lead)).refusal).toBe("invoice_overdue");
  expect(await given.rules.quote([lead], buyer, now)).toMatchObject([
    { status: "no_payment_method", refusal: "invoice_overdue", paymentSource: null },
  ]);
  await given.credits(buyer, 1);
  expect((await given.buys(buyer, lead)).purchase?.paymentSource).toBe("credit");
  await trusted(buyer, { proven: true, invoicesPaidInTime: 1, reminders: 0 }, 3n);
  expect((await buys(buyer)).purchase?.paymentSource).toBe("invoice");
});

test("lets an account that billing has not published since then buy as before", async () => {
  const buyer = await given.agent();
  await database.db("accounts").where({ user_id: buyer.id }).update({ invoice_proven: null });
  await trusted(buyer, null);
  expect((await buys(buyer)).refusal).toBeNull();
  await trusted(buyer, { proven: false, invoicesPaidInTime: 0, reminders: 0 }, 3n);
  await trusted(buyer, null, 4n);
  expect((await buys(buyer)).refusal).toBe("payment_method_missing");
});

test.each([
  "update owed_days set amount = 0",
  "insert into owed_days select uuidv7(), now(), 1",
  "update accounts set owed = 0",
])("moves a debt with its movements and not by %s", async (sql) => {
  await buys(await given.agent());
  await expect(database.db.raw(sql)).rejects.toThrow("refuses");
});

test("keeps 64 clicks, fees and payments of one moment exact, within the limit", async () => {
  const LEADS = 6n;
  const there = givenIn(database.db, () => ({
    ...terms(),
    firstInvoiceLimit: Number(LEADS) * 4_500,
    invoiceLimit: 90_000,
  }));
  const buyer = await there.agent();
  const leads = await there.leads(64);
  const first = await Promise.all(leads.slice(0, 24).map((lead) => there.buys(buyer, lead)));
  const bought = first.flatMap(({ purchase }) => purchase?.id ?? []);
  expect(bought).toHaveLength(Number(LEADS));
  const outcomes = await Promise.all([
    ...leads.slice(24).map((lead) => there.buys(buyer, lead)),
    // Half of it is paid meanwhile, twice; one is refunded, too.
    ...[1, 2].map(() => settled(buyer, bought.slice(0, 3))),
    database.db.raw("select from refund_purchase(?, ?, null)", [bought[0]!, now]),
  ]);
  const more = outcomes.filter((outcome) => outcome && "purchase" in outcome && outcome.purchase);
  expect(more.length).toBeLessThanOrEqual(3);
  expect(await owedOf(buyer)).toBe(BigInt(more.length + 3) * 4_500n);
});

test.each(["before", "after"])("takes a returned fee off what is owed, if its return comes %s it", async (order) => {
  const buyer = await given.agent({ billingMethod: "invoice" });
  const [feeId, other] = [randomUUID(), randomUUID()];
  const fee = { feeId, userId: buyer.id, country: "FI", amount: money(3_000n), vat: null, at: now };
  const returned = () => transaction(database.db, (tx) => recordSales().returnedFee(tx, fee));
  if (order === "before") await returned();
  await feeCharged(buyer, "deal_fee", 3_000n, feeId);
  await feeCharged(buyer, "deal_fee", 500n, other);
  await returned();
  await returned();
  expect(await owedOf(buyer)).toBe(500n);
  const rows = await makeLedgerStore(database.db).list({ userId: buyer.id, from: null, to: null }, 10);
  const amounts = rows
    .filter(({ kind }) => kind.startsWith("deal_fee"))
    .map(({ kind, amount }) => [kind, amount?.amount]);
  expect(amounts.sort()).toEqual([
    ["deal_fee", 3_000n],
    ["deal_fee", 500n],
    ["deal_fee_return", -3_000n],
  ]);
});
