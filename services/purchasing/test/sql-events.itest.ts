import { randomUUID } from "node:crypto";
import { readFileSync, globSync } from "node:fs";
import type { DescMessage } from "@bufbuild/protobuf";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { transaction } from "@doorlight/common/db";
import { makeOutbox } from "@doorlight/common/outbox";
import { type TestDatabase, testDatabase } from "@doorlight/common/testing";
import {
  CreditsGrantedSchema,
  CreditsSpentSchema,
  DeliveryDecidedSchema,
  LeadPricedSchema,
  PurchaseConfirmedSchema,
  PurchaseRefundedSchema,
  PurchaseReleasedSchema,
} from "@doorlight/proto/purchasing/v1/events_pb";

const folder = new URL("../sql/", import.meta.url);
const generated = readFileSync(new URL("events.sql", folder), "utf8");
const constructors = [...generated.matchAll(/create function (\w+)\([^)]*\) returns setof outbox_event/g)].map(
  ([, name]) => name!,
);

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
});
afterAll(() => database.close());

const [purchaseId, leadId, userId, officeId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const listId = randomUUID();
const fee = { amount: 9_007_199_254_740_993n, currency: "EUR" };

const vat = { basisPoints: 2_550, amount: { amount: 9_007_199_254_740_993n, currency: "EUR" } };

const delivery = { lead_id: leadId, list_id: listId, user_id: userId, country: "FI" };
const decidedAt = "2026-11-21T10:00:02Z";

/** Each event as SQL and as TypeScript publish it, with and without optional fields. */
const events: [name: string, sql: Record<string, unknown>, schema: DescMessage, event: object][] = [
  ...[officeId, null].flatMap((office) =>
    ["2026-11-21T10:00:00.000Z", "2026-11-21T10:00:00.120Z", "2026-02-28T23:59:59.999Z"].map(
      (at): (typeof events)[number] => [
        "purchase_confirmed",
        {
          purchase_id: purchaseId,
          lead_id: leadId,
          buyer_id: userId,
          office_id: office,
          country: "FI",
          lead_type: "request_for_online_valuation",
          fee_amount: fee.amount.toString(),
          fee_currency: fee.currency,
          payment_source: "invoice",
          acquired_at: at,
          spots_left: 0,
          cap: 4,
          postal_code: "00530",
          city: "Helsinki",
          discount_amount: 450,
          discount_currency: fee.currency,
          vat_basis_points: office && vat.basisPoints,
          vat_amount: office && vat.amount.amount.toString(),
          vat_currency: office && vat.amount.currency,
          list_id: office && listId,
          test: office && true,
        },
        PurchaseConfirmedSchema,
        {
          purchaseId,
          leadId,
          buyerId: userId,
          officeId: office,
          country: "FI",
          leadType: "request_for_online_valuation",
          fee,
          paymentSource: "invoice",
          acquiredAt: new Date(at),
          spotsLeft: 0,
          cap: 4,
          postalCode: "00530",
          city: "Helsinki",
          discount: { amount: 450n, currency: fee.currency },
          vat: office ? vat : null,
          listId: office ? listId : null,
          test: office ? true : null,
        },
      ],
    ),
  ),
  [
    "purchase_released",
    {
      purchase_id: purchaseId,
      lead_id: leadId,
      buyer_id: userId,
      country: "FI",
      lead_type: "request_for_quote",
      released_at: "2026-11-21T10:00:45Z",
      spots_left: 1,
      cap: 4,
      reason: "expired",
    },
    PurchaseReleasedSchema,
    {
      purchaseId,
      leadId,
      buyerId: userId,
      country: "FI",
      leadType: "request_for_quote",
      releasedAt: new Date("2026-11-21T10:00:45Z"),
      spotsLeft: 1,
      cap: 4,
      reason: "expired",
    },
  ],
  [
    "purchase_refunded",
    {
      purchase_id: purchaseId,
      lead_id: leadId,
      buyer_id: userId,
      country: "FI",
      lead_type: "request_for_quote",
      fee_amount: fee.amount.toString(),
      fee_currency: fee.currency,
      payment_source: "quota",
      returned_as: "credit",
      acquired_at: "2026-11-21T10:00:00Z",
      refunded_at: "2026-12-02T10:00:45Z",
      test: null,
    },
    PurchaseRefundedSchema,
    {
      purchaseId,
      leadId,
      buyerId: userId,
      country: "FI",
      leadType: "request_for_quote",
      fee,
      paymentSource: "quota",
      returnedAs: "credit",
      acquiredAt: new Date("2026-11-21T10:00:00Z"),
      refundedAt: new Date("2026-12-02T10:00:45Z"),
    },
  ],
  [
    "credits_granted",
    { user_id: userId, country: "SE", credits: 1, reason: "refund", balance: 3 },
    CreditsGrantedSchema,
    { userId, country: "SE", credits: 1, reason: "refund", balance: 3 },
  ],
  [
    "credits_spent",
    { user_id: userId, country: "SE", credits: 1, purchase_id: purchaseId, balance: 0 },
    CreditsSpentSchema,
    { userId, country: "SE", credits: 1, purchaseId, balance: 0 },
  ],
  [
    "delivery_decided",
    { ...delivery, purchase_id: purchaseId, reason: "", cap: null, decided_at: decidedAt },
    DeliveryDecidedSchema,
    { leadId, listId, userId, country: "FI", purchaseId, decidedAt: new Date(decidedAt) },
  ],
  [
    "delivery_decided",
    { ...delivery, purchase_id: null, reason: "money_cap", cap: 50_000, decided_at: decidedAt },
    DeliveryDecidedSchema,
    {
      leadId,
      listId,
      userId,
      country: "FI",
      reason: "money_cap",
      cap: 50_000n,
      decidedAt: new Date(decidedAt),
    },
  ],
  [
    "lead_priced",
    { lead_id: leadId, country: "GB", price_amount: 2900, price_currency: "GBP", price_list_version: 3, test: true },
    LeadPricedSchema,
    { leadId, country: "GB", price: { amount: 2900n, currency: "GBP" }, priceListVersion: 3n, test: true },
  ],
  [
    "lead_priced",
    { lead_id: leadId, country: "GB", price_amount: null, price_currency: null, price_list_version: 0, test: null },
    LeadPricedSchema,
    { leadId, country: "GB", priceListVersion: 0n },
  ],
];

test.each(events)("writes for %s of SQL the row of Outbox.append: %j", async (name, values, schema, event) => {
  const { db } = database;
  await db("outbox").delete();
  const names = Object.keys(values);
  await db.raw(
    `insert into outbox (topic, key, type, aggregate_version, payload, headers)
     select * from ${name}(${names.map((one) => `${one} => ?`).join(", ")}, aggregate_version => 7, traceparent => null)`,
    Object.values(values) as string[],
  );
  await transaction(db, (tx) => makeOutbox().append(tx, schema, event as never, { version: 7 }));
  const [bySql, byOutbox] = await db("outbox")
    .orderBy("id")
    .select("topic", "type", "key", "aggregate_version", "payload", "headers");
  expect({ ...bySql, aggregate_version: bySql.aggregate_version + 1n }).toEqual(byOutbox);
});

test("continues the trace of its click in an event of SQL", async () => {
  const { rows } = await database.db.raw<{ rows: unknown[] }>(
    `select headers from credits_spent(
       user_id => ?, country => 'FI', credits => 1, purchase_id => ?, balance => 0,
       aggregate_version => 1, traceparent => '00-trace-span-01')`,
    [userId, purchaseId],
  );
  expect(rows).toEqual([{ headers: { traceparent: "00-trace-span-01" } }]);
});

test("refuses a text that the contract's enum does not have", async () => {
  await expect(database.db.raw("select event_enum('LEAD_TYPE_', 'gift', array['request_for_quote'])")).rejects.toThrow(
    "gift is none of request_for_quote",
  );
});

test("publishes each event in one place: by SQL if it has a constructor there, or TypeScript", () => {
  const sql = globSync("*/*.sql", { cwd: folder }).map((file) => readFileSync(new URL(file, folder), "utf8"));
  const typescript = readFileSync(new URL("../src/events.ts", import.meta.url), "utf8").toLowerCase();
  // The credit of a refund is given by its statement, every other by the ledger's store.
  const ofRefunds = "credits_granted";
  const ofPurchases = ["purchase_confirmed", "purchase_refunded", "purchase_released"];
  const others = ["credits_spent", "delivery_decided", "lead_priced", ...ofPurchases];
  expect(constructors).toEqual([ofRefunds, ...others]);
  for (const name of constructors) {
    expect({ name, isUsed: sql.some((text) => text.includes(`${name}(`)) }).toEqual({ name, isUsed: true });
    if (name !== ofRefunds) expect(typescript).not.toContain(`${name.replace("_", "")}schema`);
  }
  expect(new Set(events.map(([name]) => name))).toEqual(new Set(constructors));
});
