import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import { loadCountryPacks } from "@doorlight/common/product";
import { type TestDatabase, testDatabase } from "@doorlight/common/testing";
import { transaction } from "@doorlight/common/db";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { makeBalanceStore } from "../src/db/balance-store.ts";
import { chargeInvariants } from "../src/db/charge-invariants.ts";
import { makeChargeRetentionStore } from "../src/db/charge-retention-store.ts";
import { makeFeeStore } from "../src/db/fee-store.ts";
import { makePurgeCharges } from "../src/use-cases/purge-charges.ts";
import { makeOldRecords, type OldRecords, old, purgedTables, young } from "./old-records.ts";

const folder = fileURLToPath(new URL("../../../deploy/countries", import.meta.url));
const userId = randomUUID();

let database: TestDatabase;
let records: OldRecords;
beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  records = makeOldRecords(database.db, userId);
});
afterAll(() => database.close());
beforeEach(async () => {
  await endDeaths();
  await database.db.raw(`truncate ${purgedTables.join(", ")}, invoice_lines, credit_balances cascade`);
});

const endDeaths = () => database.db.raw("drop function if exists die cascade; drop sequence if exists deaths");

/** As the job does it. Estonia keeps money records for seven years, Norway for five. */
async function purge(at = "2033-01-01T10:00:00Z"): Promise<void> {
  const { db } = database;
  const countries = ["FI", "EE", "NO"];
  const packs = loadCountryPacks(folder, countries, countries);
  await makePurgeCharges({ db, retention: makeChargeRetentionStore(), packs, clock: { now: () => new Date(at) } })();
}

/** Every row that the purge might take. */
async function rows(): Promise<Record<string, string[]>> {
  const found = purgedTables.map(async (table) => {
    const all = await database.db(table);
    return [table, all.map((row) => inspect(row)).sort()];
  });
  return Object.fromEntries((await Promise.all(found)).filter(([, all]) => all!.length > 0));
}

async function broken(): Promise<object[]> {
  const scope = { now: new Date("2033-01-01T10:00:00Z"), since: new Date(0) };
  const found = chargeInvariants.map((invariant) => {
    if (!("sql" in invariant)) throw new Error(`${invariant.id} is no query`);
    return database.db.raw<{ rows: object[] }>(`select * from (${invariant.sql}) broken`, scope);
  });
  return (await Promise.all(found)).flatMap(({ rows: all }) => all);
}

const refunded = { state: "paid_back", is_refund: true, void_requested_at: old, ended_at: old };
const failed = { state: "failed", failure_code: "expired_card", settled_at: null, ended_at: old };
const leftToBank = { void_requested_at: old, left_to_bank_at: old };
const unknown = { user_id: null, country: null, currency: null, net: null, vat: null, gross: null };
const unsent = { provider_customer_id: null, provider_card_id: null, provider_intent_id: null, settled_at: null };
const uncreated = { ...unknown, ...unsent, state: "voided", void_requested_at: old, ended_at: old };
const unpaid = { state: "failed", charged_at: null };
const won = (at: string) => ({ outcome: "won", closed_at: at });
const blockEnded = (at: string) => ({ block_ended_at: at, block_ended_by: randomUUID(), block_end_reason: "His card" });

const goes: [what: string, given: () => Promise<unknown>][] = [
  ["a pack that a card paid", () => records.sale()],
  ["a pack that an invoice paid, which is gone", () => records.sale({ payment: "invoice" }, null)],
  ["a pack whose card declined", () => records.sale({ state: "failed", sold_at: null }, failed)],
  [
    "a pack whose charge was voided before it was created",
    () => records.sale({ state: "failed", sold_at: null }, uncreated),
  ],
  [
    "a pack whose charge was disputed and whose card is blocked no more",
    async () => records.dispute(await records.sale(), blockEnded(old)),
  ],
  ["a pack whose disputed charge stands", async () => records.dispute(await records.sale(), won(old))],
  ["a charge of a purchase with the purchase", () => records.purchase()],
  ["a refunded charge with its purchase", () => records.purchase({}, refunded)],
  ["a refunded charge that was left to the bank", () => records.purchase({}, { ...leftToBank, is_refund: true })],
  ["a declined charge of a purchase", () => records.purchase(null, failed)],
  [
    "a charge of a purchase that was voided before it was created, as long as any law keeps it",
    async () => {
      await records.purchase(null, {
        ...uncreated,
        created_at: "2025-06-01",
        void_requested_at: "2025-06-01",
        ended_at: "2025-06-01",
      });
    },
  ],
  ["an ended plan with its fees, charges, choices and leads", () => records.subscription()],
  ["an ended plan that was never paid", () => records.subscription({}, { fee: unpaid, charge: failed })],
  ["a plan that never began", async () => records.charge("fee", await records.fee(unpaid), failed)],
  ["a deal with its fees, leads and history", () => records.deal()],
];

test.each(goes)("purges %s once the law of its country does not want it any more", async (_what, given) => {
  await given();
  expect(await broken()).toEqual([]);
  const before = await rows();
  await purge("2032-12-31T21:00:00Z");
  expect(await rows()).toEqual(before);
  await purge();
  expect(await rows()).toEqual({});
  await purge();
});

const open = { state: "action", settled_at: null };
const stays: [what: string, given: () => Promise<unknown>][] = [
  ["a pack that was sold later than it was chosen", () => records.sale({ sold_at: young })],
  ["a pack whose charge settled later", () => records.sale({}, { settled_at: young })],
  ["a pack that is yet to be paid", () => records.sale({ state: "pending", sold_at: null }, null)],
  ["a pack whose charge is open", () => records.sale({ state: "failed", sold_at: null }, open)],
  [
    "a pack whose charge is to be paid back still",
    () => records.sale({ state: "failed", sold_at: null }, { void_requested_at: old }),
  ],
  [
    "a pack whose charge was paid back later",
    () => records.sale({ state: "failed", sold_at: null }, { ...refunded, is_refund: false, ended_at: young }),
  ],
  [
    "a pack whose charge was left to the bank later",
    () => records.sale({ state: "failed", sold_at: null }, { ...leftToBank, left_to_bank_at: young }),
  ],
  ["a pack whose card is blocked by a dispute", async () => records.dispute(await records.sale())],
  [
    "a pack whose dispute blocked its card for longer",
    async () => records.dispute(await records.sale(), blockEnded(young)),
  ],
  ["a pack whose dispute was won later", async () => records.dispute(await records.sale(), won(young))],
  [
    "a pack that is to be invoiced",
    async () => records.invoiceLine("pack", await records.sale({ payment: "invoice" }, null)),
  ],
  ["a pack of a country that keeps it for longer", () => records.sale({ country: "EE" }, { country: "EE" })],
  ["a purchase that was confirmed later than it was charged", () => records.purchase({ confirmed_at: young })],
  ["a purchase that was refunded later", () => records.purchase({}, { ...refunded, ended_at: young })],
  ["a purchase whose card is blocked by a dispute", async () => records.dispute(await records.purchase())],
  ["a purchase whose charge is open", () => records.purchase(null, open)],
  ["a purchase without a charge, which S6 names", () => records.purchase({}, null)],
  ["a charge of no country that another country keeps", () => records.purchase(null, uncreated)],
  ["a plan that goes on", () => records.subscription({ state: "active", ended_at: null })],
  ["a plan that ended later", () => records.subscription({ ended_at: young })],
  ["a plan whose month ended later", () => records.subscription({ period_to: young })],
  [
    "a plan whose fee waits for its card",
    () => records.subscription({}, { fee: { state: "pending", charged_at: null }, charge: open }),
  ],
  ["a plan whose fee was charged later", () => records.subscription({}, { fee: { charged_at: young } })],
  [
    "a plan whose fee was paid for a month that ended later",
    () => records.subscription({}, { fee: { period_to: young } }),
  ],
  [
    "a plan whose charge was paid back later",
    () => records.subscription({}, { fee: unpaid, charge: { ...refunded, is_refund: false, ended_at: young } }),
  ],
  [
    "a plan whose fee is to be invoiced",
    async () => records.invoiceLine("plan_fee", (await records.subscription()).feeId),
  ],
  ["a plan that never began whose charge is open", async () => records.charge("fee", await records.fee(unpaid), open)],
  ["a deal in force", () => records.deal({ state: "active" })],
  ["a draft of a deal", () => records.ownDeal({ state: "draft", starts_at: null, ends_at: null })],
  ["a deal that ended later", () => records.deal({ ends_at: young })],
  ["a deal whose fee is to be invoiced", async () => records.invoiceLine("deal_fee", (await records.deal()).feeId)],
  [
    "a deal that an admin ended later",
    async () =>
      database
        .db("deal_history")
        .insert({ deal_id: (await records.deal()).id, what: "ended", at: young, fields: "{}" }),
  ],
];

test.each(stays)("keeps %s, with all that belongs to it", async (_what, given) => {
  await given();
  const before = { rows: await rows(), broken: await broken() };
  await purge();
  expect({ rows: await rows(), broken: await broken() }).toEqual(before);
});

test("keeps records of a country for its own time, not for a longer one of another", async () => {
  await records.sale({ country: "EE" }, { country: "EE" });
  await records.sale();
  await purge();
  expect(await database.db("sales").pluck("country")).toEqual(["EE"]);
  await purge("2034-01-01T10:00:00Z");
  expect(await rows()).toEqual({});
});

test("deducts purged packs from the balance of a top-up, so that it buys none of them again", async () => {
  const expected = () => transaction(database.db, (tx) => makeBalanceStore().findExpected(tx, userId));
  await database
    .db("credit_balances")
    .insert({ user_id: userId, country: "FI", balance: 7, version: 3, pack_credits: 10 });
  await records.sale();
  await records.sale({ state: "failed", sold_at: null }, failed);
  await records.sale({ created_at: young, sold_at: young }, { created_at: young, settled_at: young });
  // On its way to the balance.
  await records.sale({ created_at: young, sold_at: young }, { created_at: young, settled_at: young });
  expect(await expected()).toBe(12);
  await purge();
  expect(await database.db("sales")).toHaveLength(2);
  expect(await expected()).toBe(12);
});

test("purges an ended plan beside one in force, and leaves every paid month paid", async () => {
  const isUnpaid = () => transaction(database.db, (tx) => makeFeeStore(database.db).hasUnpaidMonth(tx, userId));
  await records.subscription({ state: "active", ended_at: null, started_at: "2026-11-30T22:00:00Z" });
  await database.db("plan_choices").update({ chosen_at: "2026-11-30T22:00:01Z" });
  const before = await rows();
  await records.subscription();
  expect(await isUnpaid()).toBe(false);
  await purge();
  expect(await rows()).toEqual(before);
  expect([await isUnpaid(), await broken()]).toEqual([false, []]);
});

test("purges records beyond one batch", async () => {
  for (let at = 0; at < 230; at++) await records.sale({}, {});
  await purge();
  expect(await rows()).toEqual({});
});

test.each(purgedTables)(
  "leaves nothing half done if a purge crashes over rows of %s, and resumes later",
  async (table) => {
    const { db } = database;
    for (const [, given] of [...goes, ...goes]) await given();
    await db.raw(`create sequence deaths;
      create function die() returns trigger language plpgsql as $$
        begin
          if nextval('deaths') > 1 then raise exception 'died'; end if;
          return old;
        end $$;
      create trigger dies before delete on ${table} for each row execute function die()`);
    await expect(purge()).rejects.toThrow();
    expect((await db(table)).length).toBeGreaterThan(1);
    expect(await broken()).toEqual([]);
    await endDeaths();
    await purge();
    expect(await rows()).toEqual({});
  },
);
