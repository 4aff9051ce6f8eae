import { randomUUID } from "node:crypto";
import { type TestDatabase, testDatabase } from "@doorlight/common/testing";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { makeAgreementStore } from "../src/db/agreement-store.ts";
import { makeCandidateStore } from "../src/db/candidate-store.ts";
import { makePurchaseRules } from "../src/db/purchase-rules.ts";
import { makeReservationStore } from "../src/db/reservation-store.ts";
import type { Buyer } from "../src/domain/purchase.ts";
import { makeAttemptPurchase } from "../src/use-cases/attempt-purchase.ts";
import { makeDeliverLeads } from "../src/use-cases/deliver-leads.ts";
import { makePayByCard } from "../src/use-cases/pay-by-card.ts";
import { givenIn, noInvoiceLimit, now, unlocked } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { mutants } from "./mutants.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  await givenIn(database.db).priceList();
});
afterEach(() => database.close());

/** Lists of three agents for one lead: one buys it, one is gone, one has a card that is declined the first time. */
async function deliverOneLead(): Promise<void> {
  const { db } = database;
  const given = givenIn(db);
  const clock = { now: () => now };
  const [buyer, declined, gone] = [
    await given.agent(),
    await given.agent({ billingMethod: "card" }),
    await given.agent(),
  ];
  const known = new Map([buyer, declined].map((one) => [one.id, one]));
  const leadId = await given.lead({ cap: 2 });
  const candidates = makeCandidateStore(db);
  const rules = makePurchaseRules(db, noInvoiceLimit);
  let charged = 0;
  const charges = {
    async charge() {
      charged += 1;
      return charged === 1
        ? ({ kind: "declined", reason: "insufficient_funds" } as const)
        : ({ kind: "settled" } as const);
    },
  };
  const log = { error: () => {} };
  const attemptPurchase = makeAttemptPurchase({
    leadLock: unlocked,
    charges: { isAway: () => false },
    rules,
    // Asked by clicks alone.
    findBuyer: async () => undefined,
    clock,
    watchLimit: async () => {},
    payByCard: makePayByCard({ charges, reservations: makeReservationStore(db), clock, log }),
    packs: new Map(),
    attempts: { add: () => {} },
    log,
  });
  const deliver = (findBuyer: (userId: string) => Promise<Buyer | undefined>, at = now) =>
    makeDeliverLeads({
      candidates,
      findBuyer,
      findListChange: async () => undefined,
      attemptPurchase,
      clock: { now: () => at },
    })();

  const lists = [buyer, gone, declined].map(({ id: userId }) => ({ listId: randomUUID(), userId }));
  const text = { country: "FI", consentVersion: "2026-11-28", locale: "en" } as const;
  const caps = { maxLeads: 10, maxAmount: { amount: 50_000n, currency: "EUR" } };
  for (const [turn, list] of lists.entries()) {
    const agreedAt = new Date(now.getTime() + turn - lists.length);
    await db.transaction((tx) => makeAgreementStore(db).add(tx, { ...list, ...caps, ...text }, agreedAt));
  }
  await db.transaction((tx) => candidates.add(tx, { leadId, country: "FI", lists }, now, now));
  const halfAMinuteLater = new Date(now.getTime() + 31_000);
  // A process is so slow that the lead is due again, and another process decides the rest first.
  await deliver(async (userId) => {
    if (userId === gone.id) await deliver(async (id) => known.get(id), halfAMinuteLater);
    return known.get(userId);
  });
}

const broken = async () => Object.keys(await invariantViolations(database.db, new Date(now.getTime() + 60_000)));

test("changes nothing by the slower of two processes on the same lists: charges no card again", async () => {
  await deliverOneLead();
  expect(await broken()).toEqual([]);
  expect(await database.db("purchases").orderBy("state").pluck("state")).toEqual(["confirmed", "released"]);
});

test.each([
  ["delivery without its counter", "S17"],
  ["release that keeps the caps", "S17"],
  ["delivery without its decision", "S18"],
  ["decision that is made again", "K4"],
] as const)("finds the mutant by the invariants: %s", async (name, invariant) => {
  await mutants[name](database.db);
  await deliverOneLead();
  expect(await broken()).toEqual([invariant]);
});

test.each([
  [undefined, []],
  ["refund that keeps the caps", ["S17"]],
] as const)("finds the mutant of a refund by the invariants: %s", async (name, found) => {
  if (name) await mutants[name](database.db);
  await deliverOneLead();
  const { id } = await database.db("purchases").where({ state: "confirmed" }).first("id");
  await database.db.transaction((tx) => tx.raw("select state from refund_purchase(?, ?, null)", [id, now]));
  expect(await broken()).toEqual(found);
});
