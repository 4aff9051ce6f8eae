import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { type Redis, connectRedis } from "@doorlight/common/cache";
import { type Db, connectDb, makeGathering } from "@doorlight/common/db";
import { makeLogger } from "@doorlight/common/telemetry";
import {
  type TcpProxy,
  type TestDatabase,
  seededRandom,
  tcpProxy,
  testDatabase,
  testRedis,
} from "@doorlight/common/testing";
import { makeLeadTurns } from "../src/clients/lead-turns.ts";
import { makePurchaseRules } from "../src/db/purchase-rules.ts";
import type { PurchaseCommand, PurchaseOutcome } from "../src/domain/purchase.ts";
import { DEADLOCK, failedStatements } from "./failed-statements.ts";
import { givenIn, now } from "./given.ts";
import { historyViolations } from "./history-violations.ts";
import { invariantViolations } from "./invariants.ts";
import { mutants } from "./mutants.ts";
import { stress } from "./stress.ts";

const SEED = 20261121;
const CLICKS = 900;
const PROCESSES = 8;
const MIGRATIONS = new URL("../migrations/", import.meta.url);

type Buy = (command: PurchaseCommand) => Promise<PurchaseOutcome>;

let database: TestDatabase;
/** As many connections as there are clients, so that no statement waits for one. */
let db: Db;
let line: TcpProxy;
let redis: Redis;

beforeEach(async () => {
  database = await testDatabase(MIGRATIONS);
  db = connectDb({ url: database.url, maxConnections: 64, applicationName: "stress", migrations: MIGRATIONS });
  line = await tcpProxy(process.env.TEST_REDIS_URL!);
  redis = await connectRedis(line.url, makeLogger("stress"));
  await givenIn(db).priceList();
}, 30_000);
afterEach(async () => {
  redis.destroy();
  await line.close();
  await db.destroy();
  await database.close();
}, 30_000);

/** Every click reaches the next of several processes, so that buyers meet in a statement or in the database. */
function buyFrom(oneProcess: () => Buy): Buy {
  const processes = Array.from({ length: PROCESSES }, oneProcess);
  let next = 0;
  return (command) => processes[next++ % PROCESSES]!(command);
}

const decideTogether = () =>
  makeGathering((commands: readonly PurchaseCommand[]) => makePurchaseRules(db).decide(commands, now));

/** As if Redis were gone for good. */
const buyWithoutTurns = () =>
  buyFrom(() => {
    const decide = decideTogether();
    return async (command) => {
      const [result] = await decide([command]);
      if (result?.status === "fulfilled") return result.value;
      throw result?.reason;
    };
  });

const buyInTurns = () => buyFrom(() => makeLeadTurns(redis, decideTogether()));

async function violationsAfter(buy: Buy, before?: (click: number) => void) {
  const history = await stress({ db, random: seededRandom(SEED), buy, clicks: CLICKS, before });
  const bought = history.attempts.filter(({ outcome }) => outcome === "bought").length;
  return { bought, broken: await invariantViolations(db), violations: await historyViolations(db, history) };
}

test("64 clients on contended leads break nothing", async () => {
  const failed = failedStatements(db);
  const { bought, broken, violations } = await violationsAfter(buyWithoutTurns());
  expect(failed).not.toContain(DEADLOCK);
  expect(bought).toBeGreaterThan(50);
  expect(broken).toEqual({});
  expect(violations).toEqual([]);
}, 120_000);

test("a Redis that is flushed, paused and killed while 64 clients buy changes nothing but their order", async () => {
  const injected: Record<number, () => unknown> = {
    150: () => line.pause(),
    300: () => line.resume(),
    400: () => deleteLocks(),
    500: () => line.cut(),
    650: () => line.repair(),
    800: () => line.cut(),
  };
  const locks = jest.spyOn(redis, "set");
  const { bought, broken, violations } = await violationsAfter(buyInTurns(), (click) => void injected[click]?.());
  expect(locks.mock.calls.length).toBeGreaterThan(10);
  expect(bought).toBeGreaterThan(50);
  expect(broken).toEqual({});
  expect(violations).toEqual([]);
}, 120_000);

test.each([
  ["lock-only cap", "S1", /purchases of a lead for/],
  ["no idempotency row", "K1", /One key bought and was refused already_bought/],
  ["office of the moment", "S2", /^$/],
  ["endless quota", "S15", /^$/],
  ["quota last", "S9", /^$/],
  ["release that keeps the spot", "S3", /^(Refused because of the last spot.*)?$/],
  ["release that keeps the key", "K1", /One key|^$/],
] as const)(
  "the stress test finds the mutant: %s",
  async (name, invariant, violation) => {
    await mutants[name](db);
    const { broken, violations } = await violationsAfter(buyWithoutTurns());
    expect(Object.keys(broken)).toContain(invariant);
    expect(violations.join()).toMatch(violation);
  },
  120_000,
);

/** As a flush would; the Redis of the tests is shared. */
async function deleteLocks(): Promise<void> {
  const direct = await testRedis();
  for await (const keys of direct.scanIterator({ MATCH: "lead:*" })) if (keys.length > 0) await direct.del(keys);
  direct.destroy();
}
