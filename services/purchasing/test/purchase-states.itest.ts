import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Tx } from "@doorlight/common/db";
import { type TestDatabase, testDatabase } from "@doorlight/common/testing";
import { type PurchaseState, statesAfter } from "../src/domain/purchase.ts";
import { givenIn, now } from "./given.ts";

const firstStates: readonly PurchaseState[] = ["reserved", "confirmed"];

const states = Object.keys(statesAfter) as PurchaseState[];
/** The instants that a purchase has in each state. */
const needs: Record<PurchaseState, readonly Instant[]> = {
  reserved: ["reserved_until"],
  confirmed: ["acquired_at"],
  released: ["reserved_until", "released_at"],
  refunded: ["acquired_at", "refunded_at"],
};
const instants = ["reserved_until", "acquired_at", "released_at", "refunded_at"] as const;
type Instant = (typeof instants)[number];

let database: TestDatabase;
let purchase: { lead_id: string; buyer_id: string };

beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  const given = givenIn(database.db);
  purchase = { lead_id: await given.lead(), buyer_id: (await given.agent()).id };
});
afterAll(() => database.close());

/** The columns of a state; with `present`, exactly these instants. */
function columnsOf(state: PurchaseState, present: readonly Instant[] = needs[state]) {
  return { state, ...Object.fromEntries(instants.map((instant) => [instant, present.includes(instant) ? now : null])) };
}

async function insert(tx: Tx, columns: object): Promise<void> {
  const price = {
    fee_amount: 4500,
    currency: "EUR",
    price_parts: "[]",
    price_list_version: 1,
    payment_source: "credit",
  };
  await tx("purchases").insert({
    ...purchase,
    ...price,
    cap: 4,
    spot_no: 1,
    reserved_at: now,
    trace_id: "",
    ...columns,
  });
}

/** Whether the database takes a change; nothing of it stays. */
async function isAllowed(change: (tx: Tx) => Promise<void>): Promise<boolean> {
  const tx = await database.db.transaction();
  try {
    await change(tx);
    return true;
  } catch (error) {
    expect(String(error)).toMatch(/does not go from|purchases_state_whole|names (no quota|a quota or VAT)/);
    return false;
  } finally {
    await tx.rollback();
  }
}

/** The states on the way to a state, itself included. */
function wayTo(state: PurchaseState): PurchaseState[] {
  const before = states.find((one) => (statesAfter[one] as readonly PurchaseState[]).includes(state));
  return before ? [...wayTo(before), state] : [state];
}

async function insertIn(tx: Tx, state: PurchaseState): Promise<void> {
  const [first, ...others] = wayTo(state);
  await insert(tx, columnsOf(first!));
  for (const next of others) await tx("purchases").where(purchase).update(columnsOf(next));
}

test("begins a purchase in the first two states, and in no other", async () => {
  for (const state of states) {
    expect({ state, isAllowed: await isAllowed((tx) => insert(tx, columnsOf(state))) }).toEqual({
      state,
      isAllowed: firstStates.includes(state),
    });
  }
});

test("moves a purchase along the edges that the domain names, and along no other", async () => {
  for (const from of states) {
    for (const to of states) {
      const change = async (tx: Tx) => {
        await insertIn(tx, from);
        await tx("purchases").where(purchase).update(columnsOf(to));
      };
      const isEdge = (statesAfter[from] as readonly PurchaseState[]).includes(to);
      expect({ from, to, isAllowed: await isAllowed(change) }).toEqual({ from, to, isAllowed: isEdge });
    }
  }
});

test("requires exactly the instants of a purchase's state", async () => {
  const subsets = instants.reduce<Instant[][]>((all, one) => [...all, ...all.map((set) => [...set, one])], [[]]);
  for (const state of firstStates) {
    for (const present of subsets) {
      // The first reservation keeps the end of its time.
      const needed = present.filter((instant) => state === "reserved" || instant !== "reserved_until");
      const isWhole = needed.join() === needs[state].join();
      const change = (tx: Tx) => insert(tx, columnsOf(state, present));
      expect({ state, present, isAllowed: await isAllowed(change) }).toEqual({ state, present, isAllowed: isWhole });
    }
  }
});

test("names a quota or VAT on a purchase only as its settlement has them", async () => {
  const quota_id = await givenIn(database.db).quota({ userId: purchase.buyer_id });
  const id = randomUUID();
  const money = { from_account: "to_be_invoiced", to_account: "sales", unit: "EUR", amount: 4500 };
  const ofQuota = { from_account: "quota", to_account: "redeemed", unit: "QUOTA", amount: 1 };
  const isTrue = (columns: object, charge: object) =>
    isAllowed(async (tx) => {
      await insert(tx, { ...columnsOf("confirmed"), id, ...columns });
      const of = { kind: "charge", user_id: purchase.buyer_id, purchase_id: id, occurred_at: now };
      await tx("ledger_transactions").insert({ ...of, ...charge });
      await tx.raw("set constraints all immediate");
    });
  const vat = { vat_basis_points: 2550, vat_amount: 1148 };
  expect(await isTrue({ quota_id }, ofQuota)).toBe(true);
  expect(await isTrue(vat, money)).toBe(true);
  expect(await isTrue({}, ofQuota)).toBe(false);
  expect(await isTrue({ quota_id }, money)).toBe(false);
  expect(await isTrue({ quota_id, ...vat }, ofQuota)).toBe(false);
});

test("refuses an unknown state", async () => {
  expect(await isAllowed((tx) => insert(tx, { state: "paid", acquired_at: now }))).toBe(false);
});

test("refuses to confirm a purchase without its settlement (S6)", async () => {
  const confirm = database.db.transaction((tx) => insert(tx, columnsOf("confirmed")));
  await expect(confirm).rejects.toThrow("is confirmed without a settlement");
});
