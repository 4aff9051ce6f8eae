import { randomUUID } from "node:crypto";
import { KILLS, onMortalDatabase, runAndKill, seededRandom } from "@doorlight/common/testing";
import { minutes, seconds } from "@doorlight/common/time";
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import type { Config } from "../src/config.ts";
import { makeAgreementStore } from "../src/db/agreement-store.ts";
import { makeCandidateStore } from "../src/db/candidate-store.ts";
import { makePurchaseRules } from "../src/db/purchase-rules.ts";
import { makeReservationStore } from "../src/db/reservation-store.ts";
import type { Buyer, PurchaseCommand } from "../src/domain/purchase.ts";
import { purchasing as buildPurchasing } from "../src/service.ts";
import { makeAttemptPurchase } from "../src/use-cases/attempt-purchase.ts";
import { makeDeliverLeads } from "../src/use-cases/deliver-leads.ts";
import { makePayByCard } from "../src/use-cases/pay-by-card.ts";
import { makeRecordMatches } from "../src/use-cases/record-matches.ts";
import type { DeliveryRun } from "./delivery-process.ts";
import { noInvoiceLimit, now, unlocked } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

// Each kill needs a process of its own.
jest.setTimeout(minutes(4));

const MATCHES = 64;
const random = seededRandom(20261123);
const mortal = onMortalDatabase<Config>(buildPurchasing, new URL("../migrations/", import.meta.url));

let purchasing: RunningPurchasing;
let clockAt: Date;
const clock = { now: () => clockAt };

beforeAll(async () => {
  purchasing = await startPurchasing({}, { idleQueue: true, build: mortal.build });
  await purchasing.given.priceList();
});
beforeEach(() => wait(0));
afterEach(async () => expect(await invariantViolations(purchasing.db, clockAt)).toEqual({}));
afterAll(async () => {
  await purchasing.stop();
  await mortal.close();
});

/** Until this many seconds after the beginning of a test. */
function wait(count: number): void {
  clockAt = new Date(now.getTime() + seconds(count));
  purchasing.clock.set(clockAt);
}

type List = { listId: string; buyer: Buyer; maxLeads: number; euros: number };

async function aList(wallet: object, caps: { maxLeads: number; euros: number }): Promise<List> {
  const buyer = await purchasing.given.agent(wallet);
  purchasing.buyers.know(buyer);
  const list = { listId: randomUUID(), buyer, ...caps };
  const maxAmount = { amount: BigInt(caps.euros * 100), currency: "EUR" };
  const consent = { consentVersion: "2026-11", locale: "en" as const, country: "FI", maxAmount };
  const agreements = makeAgreementStore(purchasing.db);
  const agreement = { userId: buyer.id, listId: list.listId, maxLeads: caps.maxLeads, ...consent };
  await purchasing.db.transaction((tx) => agreements.add(tx, agreement, now));
  return list;
}

async function matched(leadId: string, lists: readonly List[]): Promise<void> {
  const record = makeRecordMatches({ candidates: makeCandidateStore(purchasing.db), clock });
  const candidates = lists.map(({ listId, buyer }) => ({ listId, userId: buyer.id }));
  await purchasing.db.transaction((tx) => record(tx, { leadId, country: "FI", lists: candidates }));
}

/** Charges of the whole test. */
let charged = 0;

/** As a process whose steps may be its last. */
function makeMortal() {
  const { db, buyers } = purchasing;
  const mayDie = () => {
    if (random() < 0.05) throw new Error("killed");
  };
  const rules = makePurchaseRules(db, noInvoiceLimit);
  const reservations = makeReservationStore(db);
  const log = { error: () => {} };
  const charges = {
    async charge() {
      mayDie();
      // In turn over all processes, so that each comes about in every run.
      charged += 1;
      if (charged % 5 === 1) return { kind: "declined", reason: "insufficient_funds" } as const;
      if (charged % 10 === 2) return { kind: "action", action: { clientSecret: "", url: "" } } as const;
      if (charged % 20 === 3) return { kind: "unsent", cause: "away" } as const;
      return { kind: "settled" } as const;
    },
  };
  return makeDeliverLeads({
    candidates: makeCandidateStore(db),
    findBuyer: buyers.find,
    findListChange: purchasing.lists.findChange,
    attemptPurchase: makeAttemptPurchase({
      leadLock: unlocked,
      charges: { isAway: () => false },
      rules: {
        async buy(command: PurchaseCommand, at: Date) {
          const outcome = await rules.buy(command, at);
          mayDie();
          return outcome;
        },
      },
      findBuyer: buyers.find,
      clock,
      watchLimit: async () => {},
      payByCard: makePayByCard({ charges, reservations, clock, log }),
      packs: new Map(),
      attempts: { add: () => {} },
      log,
    }),
    clock,
  });
}

test(`exceeds no cap by one for ${MATCHES} leads at once in eight crashing processes`, async () => {
  const wallets = [{}, { billingMethod: "card" }, { credits: 3 }, { billingMethod: "prepaid", credits: 2 }];
  const lists = await Promise.all(
    Array.from({ length: 16 }, (_, i) =>
      aList(wallets[i % wallets.length]!, { maxLeads: 2 + (i % 5), euros: i % 3 === 0 ? 100 : 1000 }),
    ),
  );
  const leads = await Promise.all(Array.from({ length: MATCHES }, () => purchasing.given.lead({ cap: 2 })));
  await Promise.all(leads.map((leadId) => matched(leadId, lists)));

  const undecided = () =>
    purchasing.db("delivery_candidates").whereNull("decided_at").whereIn("lead_id", leads).count();
  for (let turn = 1; Number((await undecided())[0]?.["count"]) > 0; turn++) {
    expect(turn).toBeLessThan(40);
    // A lead whose process crashed is due again after half a minute.
    wait(turn * 31);
    await Promise.allSettled(Array.from({ length: 8 }, () => makeMortal()()));
    expect(await invariantViolations(purchasing.db, new Date(clockAt.getTime() - seconds(31)))).toEqual({});
  }

  for (const { listId, maxLeads, euros } of lists) {
    const bought = await purchasing.db("purchases").where({ list_id: listId, state: "confirmed" });
    expect(bought.length).toBeLessThanOrEqual(maxLeads);
    const paid = bought.filter((row) => ["card", "invoice"].includes(row.payment_source));
    expect(paid.reduce((sum, row) => sum + Number(row.fee_amount), 0)).toBeLessThanOrEqual(euros * 100);
  }
  const reasons = await purchasing
    .db("delivery_candidates")
    .whereIn("lead_id", leads)
    .distinct("reason")
    .pluck("reason");
  expect(reasons).toEqual(
    expect.arrayContaining([null, "lead_cap", "money_cap", "card_declined", "card_needs_action"]),
  );
});

test.each(["after_delivery:1", "after_reserve:1", "after_charge:1", "after_confirm:1"])(
  "ends a delivery that crashes at %s as one purchase, one charge and one decision",
  async (failpoint) => {
    const { db, given, charges, billingAddress, identityAddress, leadsAddress, keyOf, url: databaseUrl } = purchasing;
    for (let kill = 0; kill < Math.ceil(KILLS / 4); kill++) {
      wait(0);
      const [list, leadId] = [
        await aList({ billingMethod: "card" }, { maxLeads: 1, euros: 100 }),
        await given.lead({ cap: 1 }),
      ];
      await matched(leadId, [list]);
      wait(2);
      const run: DeliveryRun = {
        databaseUrl,
        now: clockAt,
        billingAddress,
        identityAddress,
        leadsAddress,
        key: keyOf("purchasing"),
      };
      const program = new URL("delivery-process.ts", import.meta.url);
      expect(await runAndKill(program, run, `purchasing.${failpoint}`)).toBe("SIGKILL");
      wait(40);
      await purchasing.runJob("deliver-leads");
      const purchases = await db("purchases").where({ list_id: list.listId });
      expect(purchases).toMatchObject([{ state: "confirmed", lead_id: leadId }]);
      expect(charges.settled.has(purchases[0].id)).toBe(true);
      expect(await db("delivery_candidates").where({ list_id: list.listId })).toMatchObject([
        { purchase_id: purchases[0].id },
      ]);
    }
  },
);
