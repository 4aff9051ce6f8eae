import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { type TestDatabase, testDatabase } from "@doorlight/common/testing";
import { makeLedgerStore } from "../src/db/ledger-store.ts";
import { makeOutbox } from "@doorlight/common/outbox";
import { makeEvents } from "../src/events.ts";
import { makeRecordSales } from "../src/use-cases/record-sales.ts";
import type { Buyer } from "../src/domain/purchase.ts";
import { type Given, givenIn, hoursFromNow, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";

/** Two leads. */
const LIMIT = 9_000;

let database: TestDatabase;
let given: Given;

beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  given = givenIn(database.db, () => ({ invoiceLimit: LIMIT, timeZone: "Europe/Helsinki", vat: { rate: 25.5 } }));
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
  // The credit is spent, so that the invoice pays what follows.
  await buys(buyer);
}

async function feeCharged(buyer: Buyer, kind: "plan_fee" | "deal_fee", amount: bigint): Promise<void> {
  const fee = { feeId: randomUUID(), kind, userId: buyer.id, country: "FI", amount: money(amount), vat: null, at: now };
  await transaction(database.db, (tx) => recordSales().fee(tx, { ...fee, paidFrom: "to_be_invoiced" }));
}

test("an account buys by invoice up to the limit of its country to the last cent, and no further", async () => {
  const buyer = await given.agent();
  expect([await buys(buyer), await buys(buyer)].map(({ refusal }) => refusal)).toEqual([null, null]);
  const lead = await given.lead();
  expect((await given.buys(buyer, lead)).refusal).toBe("invoice_limit_reached");
  expect(await given.rules.quote([lead], buyer, now)).toMatchObject([
    { status: "no_payment_method", refusal: "invoice_limit_reached", paymentSource: null },
  ]);
  expect((await buys(await given.agent())).refusal).toBeNull();
});

test("clicks of one moment stay within the limit of the invoice, one by one and together", async () => {
  const buyer = await given.agent();
  const leads = await given.leads(6);
  const outcomes = await Promise.all([
    ...leads.slice(0, 3).map((leadId) => given.buys(buyer, leadId)),
    given.buyTogether(...leads.slice(3).map((leadId): [Buyer, string] => [buyer, leadId])),
  ]);
  expect(outcomes.flat().filter(({ refusal }) => refusal === null)).toHaveLength(2);
});

test("an account at the limit of its invoice buys with credits and quota, which come first, and by card once it chooses so", async () => {
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
  ["the fee of a deal, on which an admin agreed", (buyer: Buyer) => feeCharged(buyer, "deal_fee", 90_000n), null],
])("after %s a second lead by invoice is answered as it should", async (_name, owe, refusal) => {
  const buyer = await given.agent();
  await owe(buyer);
  expect((await buys(buyer)).refusal).toBeNull();
  expect((await buys(buyer)).refusal).toBe(refusal);
});

test("a new month of the country has a new limit", async () => {
  const buyer = await given.agent();
  const lastEvening = new Date("2026-11-30T21:59:59.999Z");
  for (let i = 0; i < 2; i++)
    await given.buys(buyer, await given.lead({ expiresAt: hoursFromNow(900) }), {}, lastEvening);
  const lead = await given.lead({ expiresAt: hoursFromNow(900) });
  expect((await given.buys(buyer, lead, {}, lastEvening)).refusal).toBe("invoice_limit_reached");
  expect((await given.buys(buyer, lead, {}, new Date("2026-11-30T22:00:00.000Z"))).refusal).toBeNull();
});

test("nothing pays the next lead of an account that owes all that it may", async () => {
  const buyer = await given.agent();
  const month = { from: new Date("2026-10-31T22:00:00.000Z"), to: new Date("2026-11-30T22:00:00.000Z") };
  const query = { userId: buyer.id, officeId: null, at: now, month, currency: "EUR", timeZone: "Europe/Helsinki" };
  const next = async (invoiceLimit: number) =>
    (await given.accounts.overview({ ...query, invoiceLimit }))?.nextPaymentSource;
  await buys(buyer);
  expect(await next(4_501)).toBe("invoice");
  expect(await next(4_500)).toBeNull();
});

test("what was refunded is owed no more, in the month of its purchase alone", async () => {
  const buyer = await given.agent();
  const refund = async (id: string) => database.db.raw("select from refund_purchase(?, ?, null)", [id, now]);
  const october = new Date("2026-10-31T21:59:59.999Z");
  const published = { publishedAt: october };
  const old = await given.buys(buyer, await given.lead(published), {}, october);
  const purchase = await buys(buyer);
  await buys(buyer);
  await refund(old.purchase!.id);
  expect((await buys(buyer)).refusal).toBe("invoice_limit_reached");
  await refund(purchase.purchase!.id);
  expect((await buys(buyer)).refusal).toBeNull();
  expect((await buys(buyer)).refusal).toBe("invoice_limit_reached");
});

test.each([
  ["Europe/Helsinki", "2026-10-31T22:00:00Z"],
  ["America/Bogota", "2026-11-01T05:00:00Z"],
  ["Europe/London", "2026-11-01T00:00:00Z"],
])(
  "in %s what is bought at %s counts in the month, and what was bought a moment before does not",
  async (timeZone, begin) => {
    const there = givenIn(database.db, () => ({ invoiceLimit: LIMIT, timeZone, vat: { rate: 25.5 } }));
    const at = new Date(begin);
    const buysAt = async (buyer: Buyer, when: Date) =>
      there.buys(buyer, await there.lead({ publishedAt: hoursFromNow(-1_000) }), {}, when);
    const [buyer, earlier] = [await there.agent(), await there.agent()];
    for (let i = 0; i < 2; i++) {
      await buysAt(buyer, at);
      await buysAt(earlier, new Date(at.getTime() - 1));
    }
    expect((await buysAt(buyer, now)).refusal).toBe("invoice_limit_reached");
    expect((await buysAt(earlier, now)).refusal).toBeNull();
  },
);

test.each(["update owed_days set amount = 0", "insert into owed_days select uuidv7(), now(), 1"])(
  "what is owed of a day moves with the ledger and not by %s",
  async (sql) => {
    await buys(await given.agent());
    await expect(database.db.raw(sql)).rejects.toThrow("refuses");
  },
);

/** By invoice, one a minute since the month began. */
async function boughtThisMonth(db: Db, { id }: Buyer, count: number, model: string): Promise<void> {
  await db.raw(
    `with numbers as (
       select uuidv7() as lead_id, uuidv7() as id, :begin::timestamptz + n * interval '1 minute' as at
       from generate_series(1, :count::int) n
     ), sold as (
       insert into leads
       select (jsonb_populate_record(l, jsonb_build_object('lead_id', numbers.lead_id, 'spots_taken', 1))).*
       from leads l, numbers where l.lead_id = :model
     ), bought as (
       insert into purchases (
         id, lead_id, cap, spot_no, buyer_id, state, payment_source, fee_amount, currency, price_parts,
         price_list_version, reserved_at, acquired_at, trace_id
       )
       select id, lead_id, 4, 1, :buyer, 'confirmed', 'invoice', 1, 'EUR', '[]', 1, at, at, '' from numbers
     )
     insert into ledger_transactions (kind, user_id, purchase_id, from_account, to_account, unit, amount, occurred_at)
     select 'charge', :buyer, id, 'to_be_invoiced', 'sales', 'EUR', 1, at from numbers`,
    { buyer: id, count, model, begin: "2026-10-31T22:00:00Z" },
  );
}

/** The blocks that PostgreSQL reads and writes for a purchase by each of some buyers, with plans that were made before. */
async function blocksOfPurchases({ db }: TestDatabase, there: Given, buyers: Buyer[]): Promise<number[]> {
  const explained = async (tx: Tx, buyer: Buyer) => {
    const recorded: { sql: string; bindings: string[] }[] = [];
    const record = (statement: { sql: string; bindings: string[] }) => recorded.push(statement);
    db.client.on("query", record);
    await there.buys(buyer, await there.lead());
    db.client.off("query", record);
    const { sql, bindings } = recorded.find((statement) => statement.sql.includes("buy_leads"))!;
    const again = { lead_id: await there.lead(), idempotency_key: randomUUID() };
    const commands = JSON.parse(bindings[0]!).map((command: object) => ({ ...command, ...again }));
    const { rows } = await tx.raw(`explain (analyze, buffers, format json) ${sql.replace("$1", "?")}`, [
      JSON.stringify(commands),
    ]);
    const { Plan: plan } = rows[0]["QUERY PLAN"][0];
    return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
  };
  return transaction(db, async (tx) => {
    const blocks = [];
    for (const buyer of [await there.agent(), ...buyers]) blocks.push(await explained(tx, buyer));
    return blocks.slice(1);
  });
}

test("a purchase of an account with 5,000 purchases this month reads no more than that of one with 200", async () => {
  const own = await testDatabase(new URL("../migrations/", import.meta.url));
  const terms = { invoiceLimit: 1_000_000, timeZone: "Europe/Helsinki", vat: { rate: 25.5 } };
  const there = givenIn(own.db, () => terms);
  await there.priceList();
  const [many, few] = [await there.agent(), await there.agent()];
  const model = await there.lead();
  await boughtThisMonth(own.db, many, 5_000, model);
  await boughtThisMonth(own.db, few, 200, model);
  await own.db.raw("vacuum analyze");
  const [ofMany, ofFew] = await blocksOfPurchases(own, there, [many, few]);
  await own.close();
  expect(ofMany).toBeLessThan(1.2 * ofFew!);
});
