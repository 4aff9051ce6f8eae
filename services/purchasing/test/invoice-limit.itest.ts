import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { transaction } from "@doorlight/common/db";
import { type TestDatabase, testDatabase } from "@doorlight/common/testing";
import { makeLedgerStore } from "../src/db/ledger-store.ts";
import { makePurchaseRules } from "../src/db/purchase-rules.ts";
import { makeOutbox } from "@doorlight/common/outbox";
import { makeEvents } from "../src/events.ts";
import { makeRecordSales } from "../src/use-cases/record-sales.ts";
import type { Buyer } from "../src/domain/purchase.ts";
import { type Given, givenIn, hoursFromNow, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";

/** Two leads. */
const LIMIT = 9_000;
const terms = () => ({ invoiceLimit: LIMIT, timeZone: "Europe/Helsinki", vat: { rate: 25.5 } });

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

async function feeCharged(buyer: Buyer, kind: "plan_fee" | "deal_fee", amount: bigint): Promise<void> {
  const fee = { feeId: randomUUID(), kind, userId: buyer.id, country: "FI", amount: money(amount), vat: null, at: now };
  await transaction(database.db, (tx) => recordSales().fee(tx, { ...fee, paidFrom: "to_be_invoiced" }));
}

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
  ["the fee of a deal, on which an admin agreed", (buyer: Buyer) => feeCharged(buyer, "deal_fee", 90_000n), null],
])("decides on a second lead by invoice after %s", async (_name, owe, refusal) => {
  const buyer = await given.agent();
  await owe(buyer);
  expect((await buys(buyer)).refusal).toBeNull();
  expect((await buys(buyer)).refusal).toBe(refusal);
});

test("gives a new month of the country a new limit", async () => {
  const buyer = await given.agent();
  const lastEvening = new Date("2026-11-30T21:59:59.999Z");
  for (let i = 0; i < 2; i++)
    await given.buys(buyer, await given.lead({ expiresAt: hoursFromNow(900) }), {}, lastEvening);
  const lead = await given.lead({ expiresAt: hoursFromNow(900) });
  expect((await given.buys(buyer, lead, {}, lastEvening)).refusal).toBe("invoice_limit_reached");
  expect((await given.buys(buyer, lead, {}, new Date("2026-11-30T22:00:00.000Z"))).refusal).toBeNull();
});

test("lets nothing pay the next lead of an account at its limit", async () => {
  const buyer = await given.agent();
  const month = { from: new Date("2026-10-31T22:00:00.000Z"), to: new Date("2026-11-30T22:00:00.000Z") };
  const query = { userId: buyer.id, officeId: null, at: now, month, currency: "EUR", timeZone: "Europe/Helsinki" };
  const next = async (invoiceLimit: number) =>
    (await given.accounts.overview({ ...query, invoiceLimit }))?.nextPaymentSource;
  await buys(buyer);
  expect(await next(4_501)).toBe("invoice");
  expect(await next(4_500)).toBeNull();
});

test("sums up an account's debt once for a page of quotes, and not if no invoice would pay", async () => {
  const [buyer, prepaid] = [await given.agent(), await given.agent({ billingMethod: "prepaid" })];
  await buys(buyer);
  const leads = await given.leads(3);
  const tx = await database.db.transaction();
  try {
    await tx.raw("set local track_functions = 'all'");
    const sums = async () => {
      const { rows } = await tx.raw<{ rows: { calls: bigint }[] }>(
        "select calls from pg_stat_xact_user_functions where funcname = 'owed_this_month'",
      );
      return rows.map(({ calls }) => Number(calls));
    };
    const { quote } = makePurchaseRules(tx, terms);
    expect((await quote(leads, prepaid, now)).map(({ refusal }) => refusal)).toEqual(
      leads.map(() => "not_enough_credits"),
    );
    expect(await sums()).toEqual([]);
    expect((await quote(leads, buyer, now)).map(({ paymentSource }) => paymentSource)).toEqual(
      leads.map(() => "invoice"),
    );
    expect(await sums()).toEqual([1]);
  } finally {
    await tx.rollback();
  }
});

test("removes a refund from the debt, in the month of its purchase alone", async () => {
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
])("counts in %s a purchase at %s to the month, and not one a moment before", async (timeZone, begin) => {
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
});

test.each(["update owed_days set amount = 0", "insert into owed_days select uuidv7(), now(), 1"])(
  "moves a day's debt with the ledger and not by %s",
  async (sql) => {
    await buys(await given.agent());
    await expect(database.db.raw(sql)).rejects.toThrow("refuses");
  },
);
