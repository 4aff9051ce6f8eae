import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { type Redis, connectRedis } from "@doorlight/common/cache";
import { type Db, connectDb } from "@doorlight/common/db";
import { makeLogger } from "@doorlight/common/telemetry";
import {
  type TcpProxy,
  type TestDatabase,
  seededRandom,
  tcpProxy,
  testDatabase,
  testRedis,
} from "@doorlight/common/testing";
import { leadQueue } from "../src/clients/lead-queue.ts";
import { spotStore } from "../src/db/spot-store.ts";
import type { Order } from "../src/domain/order.ts";
import { DEADLOCK, failedStatements } from "./failed-statements.ts";
import { type Take, givenIn, now, together } from "./given.ts";
import { historyFaults } from "./history-faults.ts";
import { invariantViolations } from "./invariants.ts";
import { plantedBugs } from "./planted-bugs.ts";
import { storm } from "./storm.ts";

const SEED = 20261121;
const CLICKS = 900;
const COPIES = 8;

let database: TestDatabase;
/** As many connections as there are clients, so that nobody waits for one. */
let db: Db;
let line: TcpProxy;
let redis: Redis;

beforeEach(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  db = connectDb({ url: database.url, maxConnections: 64, applicationName: "storm" });
  line = await tcpProxy(process.env.TEST_REDIS_URL!);
  redis = await connectRedis(line.url, makeLogger("storm"));
  await givenIn(db).priceList();
}, 30_000);
afterEach(async () => {
  redis.destroy();
  await line.close();
  await db.destroy();
  await database.close();
}, 30_000);

/** Every click reaches the next of several copies of the service, so that buyers meet in a batch or in the database. */
const buyFrom = (copyOfService: () => Take) => {
  const copies = Array.from({ length: COPIES }, () => together(copyOfService()));
  let next = 0;
  return (order: Order) => copies[next++ % COPIES]!({ order, at: now });
};

const buyDirectly = () => buyFrom(() => spotStore(db).take);

/** One queue for all, as several gateways meet in one purchasing. */
const buyBehindQueue = () => {
  const queue = leadQueue(redis);
  return buyFrom(() => (orders, at) => queue.behind(orders, () => spotStore(db).take(orders, at)));
};

async function faultsAfter(
  buy: (order: Order) => ReturnType<ReturnType<typeof buyDirectly>>,
  before?: (click: number) => void,
) {
  const history = await storm({ db, random: seededRandom(SEED), buy, clicks: CLICKS, before });
  const bought = history.attempts.filter(({ outcome }) => outcome === "bought").length;
  return { bought, broken: await invariantViolations(db), faults: await historyFaults(db, history) };
}

test("64 clients on hot leads break nothing", async () => {
  const failed = failedStatements(db);
  const { bought, broken, faults } = await faultsAfter(buyDirectly());
  expect(failed).not.toContain(DEADLOCK);
  expect(bought).toBeGreaterThan(50);
  expect(broken).toEqual({});
  expect(faults).toEqual([]);
}, 120_000);

test("Redis being flushed, paused and killed changes nothing but the order", async () => {
  const troubles: Record<number, () => unknown> = {
    150: () => line.pause(),
    300: () => line.resume(),
    400: () => forgetLocks(),
    500: () => line.cut(),
    650: () => line.mend(),
    800: () => line.cut(),
  };
  const locks = jest.spyOn(redis, "set");
  const { bought, broken, faults } = await faultsAfter(buyBehindQueue(), (click) => void troubles[click]?.());
  expect(locks.mock.calls.length).toBeGreaterThan(10);
  expect(bought).toBeGreaterThan(50);
  expect(broken).toEqual({});
  expect(faults).toEqual([]);
}, 120_000);

test.each([
  ["lock-only cap", "S1", /purchases of a lead for/],
  ["no idempotency row", "K1", /One key bought and was refused already_bought/],
] as const)(
  "the storm finds the planted bug: %s",
  async (name, invariant, fault) => {
    await plantedBugs[name](db);
    const { broken, faults } = await faultsAfter(buyDirectly());
    expect(Object.keys(broken)).toContain(invariant);
    expect(faults.join()).toMatch(fault);
  },
  120_000,
);

/** As a flush would; the Redis of the tests is shared. */
async function forgetLocks(): Promise<void> {
  const direct = await testRedis();
  for await (const keys of direct.scanIterator({ MATCH: "lead:*" })) if (keys.length > 0) await direct.del(keys);
  direct.destroy();
}
