import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type Redis, lock } from "@doorlight/common/cache";
import { type Db, connectDb } from "@doorlight/common/db";
import { type TestDatabase, eventually, testDatabase, testRedis } from "@doorlight/common/testing";
import { minutes, seconds } from "@doorlight/common/time";
import { makeLeadLock } from "../src/clients/lead-lock.ts";
import { type Given, givenIn } from "./given.ts";

const BUYERS = 12;
const migrations = new URL("../migrations/", import.meta.url);

let database: TestDatabase;
/** Of two processes. */
let dbs: Db[];
let redises: Redis[];

beforeAll(async () => {
  database = await testDatabase(migrations);
  const connect = () => connectDb({ url: database.url, maxConnections: BUYERS, applicationName: "buyer", migrations });
  dbs = [connect(), connect()];
  redises = [await testRedis(), await testRedis()];
  await givenIn(database.db).priceList();
});
afterAll(async () => {
  for (const redis of redises) redis.destroy();
  await Promise.all(dbs.map((db) => db.destroy()));
  await database.close();
});

/** How often the buyers of one lead waited for its row in PostgreSQL, at most one of them at a time on it otherwise. */
async function rowWaits(work: () => Promise<unknown>): Promise<number> {
  let waits = 0;
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      const { rows } = await database.db.raw<{ rows: [{ count: bigint }] }>(
        `select count(*) from pg_stat_activity
         where datname = current_database() and application_name = 'buyer' and wait_event_type = 'Lock'`,
      );
      waits += Number(rows[0].count);
    }
  };
  const watching = watch();
  await work().finally(() => (isOver = true));
  await watching;
  return waits;
}

/** Buyers in two processes click at once on one lead whose purchases take a while each. */
async function clickAtOnce(hold: (process: number, leadId: string, work: () => Promise<unknown>) => Promise<unknown>) {
  const given: Given[] = dbs.map((db) => givenIn(db));
  const leadId = await given[0]!.lead({ cap: BUYERS });
  const agents = await given[0]!.agents(BUYERS);
  return rowWaits(() =>
    Promise.all(agents.map((agent, i) => hold(i % 2, leadId, () => given[i % 2]!.buys(agent, leadId)))),
  );
}

test("makes buyers of one lead in two processes wait in Redis and not for the row of the lead", async () => {
  await database.db.raw(`create function dawdle() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.02); return null; end $$;
    create trigger dawdle after insert on purchases for each row execute function dawdle()`);
  // A wait that no pause of the machine outlives.
  const locks = redises.map((redis) => makeLeadLock(redis, minutes(1)));
  expect(await clickAtOnce((process, leadId, work) => locks[process]!.hold(leadId, work))).toBe(0);
  expect(await clickAtOnce((_, __, work) => work())).toBeGreaterThan(0);
});

test("waits for a lead that another process holds for a little while only", async () => {
  const leadId = randomUUID();
  const release = await lock(redises[1]!, `lead:${leadId}`, seconds(2));
  const start = performance.now();
  expect(await makeLeadLock(redises[0]!).hold(leadId, async () => "bought")).toBe("bought");
  expect(performance.now() - start).toBeGreaterThan(20);
  await release?.();
});

test("does not wait for another lead", async () => {
  const { hold } = makeLeadLock(redises[0]!, minutes(1));
  const waiting = Promise.withResolvers<void>();
  const held = hold(randomUUID(), () => waiting.promise);
  expect(await hold(randomUUID(), async () => "bought")).toBe("bought");
  waiting.resolve();
  await held;
});

test("releases the lock when the work is done or fails", async () => {
  const leadId = randomUUID();
  const { hold } = makeLeadLock(redises[0]!);
  for (const work of [async () => {}, () => Promise.reject(new Error("statement"))]) {
    await hold(leadId, work).catch(() => {});
    await eventually(async () => expect(await redises[0]!.exists(`lead:${leadId}`)).toBe(0));
  }
});
