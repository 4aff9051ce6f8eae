import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { type Redis, connectRedis } from "@doorlight/common/cache";
import { type Db, connectDb } from "@doorlight/common/db";
import { makeLogger } from "@doorlight/common/telemetry";
import {
  type TcpProxy,
  type TestDatabase,
  eventually,
  provenOnce,
  seededRandom,
  tcpProxy,
  testDatabase,
  testRedis,
} from "@doorlight/common/testing";
import { makeLeadLock } from "../src/clients/lead-lock.ts";
import { makePurchaseRules } from "../src/db/purchase-rules.ts";
import type { PurchaseCommand, PurchaseOutcome } from "../src/domain/purchase.ts";
import { DEADLOCK, failedStatements } from "./failed-statements.ts";
import { givenIn, noInvoiceLimit, now } from "./given.ts";
import { historyViolations } from "./history-violations.ts";
import { invariantViolations } from "./invariants.ts";
import { mutants } from "./mutants.ts";
import { type StressCards, everyFate, later, makeStressCards } from "./stress-cards.ts";
import { type StressOptions, stress } from "./stress.ts";

const SEED = 20261121;
const CLICKS = 900;
const MIGRATIONS = new URL("../migrations/", import.meta.url);

const findsMutant = provenOnce([
  "services/purchasing/{src,sql,migrations,test}/**/*",
  "services/common/{src/cache,src/db,src/testing,migrations}/**/*",
]);

type Buy = (command: PurchaseCommand) => Promise<PurchaseOutcome>;

let database: TestDatabase;
/** As many connections as there are clients, so that no statement waits for one. */
let db: Db;
let line: TcpProxy;
let redis: Redis;

beforeEach(async () => {
  database = await testDatabase(MIGRATIONS);
  db = connect(64);
  line = await tcpProxy(process.env.TEST_REDIS_URL!);
  redis = await connectRedis(line.url, makeLogger("stress"));
  await givenIn(db).priceList();
});
afterEach(async () => {
  redis.destroy();
  await line.close();
  await db.destroy();
  await database.close();
});

const connect = (maxConnections: number) =>
  connectDb({ url: database.url, maxConnections, applicationName: "stress", migrations: MIGRATIONS });

/** Each connection parses the functions anew, which takes half of the database's time; a mutant is found with fewer. */
async function onFewConnections(): Promise<void> {
  await db.destroy();
  db = connect(24);
}

/** As if Redis were gone for good. */
const buyUnqueued: Buy = (command) => makePurchaseRules(db, noInvoiceLimit).buy(command, now);

const buyQueued: Buy = (command) => makeLeadLock(redis).hold(command.leadId, () => buyUnqueued(command));

/** Reservations are ended every few clicks, those among them whose cards are being charged. */
const ENDED_EVERY = 90;

type Disturbance = {
  before?: StressOptions["before"];
  /** The events of billing that purchasing consumes. */
  billing?: (charges: StressCards["charges"]) => StressCards["charges"];
};

async function violationsAfter(buy: Buy, { before, billing = (charges) => charges }: Disturbance = {}) {
  const random = seededRandom(SEED);
  const cards = makeStressCards(db, random);
  const history = await stress({
    db,
    random,
    buy,
    payByCard: cards.payByCard(billing(cards.charges)),
    clicks: CLICKS,
    before: async (click, leadIds) => {
      if (click % ENDED_EVERY === 0) await cards.endReservations();
      await before?.(click, leadIds);
    },
  });
  await cards.settle();
  const bought = history.attempts.filter(({ outcome }) => outcome === "bought").length;
  const violations = [...(await historyViolations(db, history)), ...(await cards.violations())];
  return { bought, fates: cards.met, broken: await invariantViolations(db, later), violations };
}

test("breaks nothing with 64 clients on contended leads and declined, late or lost cards", async () => {
  const failed = failedStatements(db);
  const { bought, fates, broken, violations } = await violationsAfter(buyUnqueued);
  expect(failed).not.toContain(DEADLOCK);
  expect(bought).toBeGreaterThan(50);
  expect(fates).toEqual(everyFate);
  expect(broken).toEqual({});
  expect(violations).toEqual([]);
}, 120_000);

test("changes only the order of purchases if Redis is flushed, paused and killed amid 64 clients", async () => {
  const injected: Record<number, (leadIds: readonly string[]) => unknown> = {
    150: () => line.pause(),
    300: () => line.resume(),
    400: deleteLocks,
    500: () => line.cut(),
    650: () => line.repair(),
    800: () => line.cut(),
  };
  const locks = jest.spyOn(redis, "set");
  const { bought, broken, violations } = await violationsAfter(buyQueued, {
    before: (click, leadIds) => injected[click]?.(leadIds),
  });
  expect(locks.mock.calls.length).toBeGreaterThan(10);
  expect(bought).toBeGreaterThan(50);
  expect(broken).toEqual({});
  expect(violations).toEqual([]);
}, 120_000);

test(
  "finds by the stress test a declined card that is taken for a charged one",
  findsMutant(async () => {
    await onFewConnections();
    const { violations } = await violationsAfter(buyUnqueued, {
      billing: ({ charge, end }) => ({
        end,
        charge: async (order) => {
          const outcome = await charge(order);
          return outcome.kind === "declined" ? { kind: "settled" } : outcome;
        },
      }),
    });
    expect(violations.join()).toMatch(/Bought by a card that was not charged/);
  }),
  120_000,
);

test(
  "finds by the stress test an unpublished release, whose card stays charged for nothing",
  findsMutant(async () => {
    await onFewConnections();
    await mutants["release without its event"](db);
    const { violations } = await violationsAfter(buyUnqueued);
    expect(violations.join()).toMatch(/A card was charged for nothing/);
  }),
  120_000,
);

test.each([
  ["lock-only cap", "S1", /purchases of a lead for/],
  ["no idempotency row", "K1", /One key bought and was refused already_bought/],
  ["office of the moment", "S2", /^$/],
  ["endless quota", "S15", /^$/],
  ["quota last", "S9", /^$/],
  ["release that keeps the spot", "S3", /^(Refused because of the last spot.*)?$/],
  ["release that keeps the key", "K1", /One key|^$/],
] as const)(
  "finds the mutant by the stress test: %s",
  findsMutant(async (name: keyof typeof mutants, invariant: string, violation: RegExp) => {
    await onFewConnections();
    await mutants[name](db);
    const { broken, violations } = await violationsAfter(buyUnqueued);
    expect(Object.keys(broken)).toContain(invariant);
    expect(violations.join()).toMatch(violation);
  }),
  120_000,
);

/** As a flush would; the Redis of the tests is shared. On a busy machine a command may take longer than its limit. */
async function deleteLocks(leadIds: readonly string[]): Promise<void> {
  const direct = await testRedis();
  await eventually(() => direct.del(leadIds.map((id) => `lead:${id}`)));
  direct.destroy();
}
