import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import pino from "pino";
import { startLastIdRelay } from "../last-id-relay.ts";
import { transaction } from "../../src/db/transaction.ts";
import { crashProcess } from "../../src/testing/crash-process.ts";
import {
  deliveryViolations,
  drainTopics,
  eventually,
  seededRandom,
  testDatabase,
  testKafka,
} from "../../src/testing/index.ts";
import type { PublishedEvent, TestDatabase, TestKafka } from "../../src/testing/index.ts";
import { systemClock } from "../../src/time/clock.ts";
import { makeOutbox } from "../../src/outbox/outbox.ts";
import { startRelay } from "../../src/outbox/start-relay.ts";

const program = new URL("../relay-process.ts", import.meta.url);
const outbox = makeOutbox();
let database: TestDatabase;
let kafka: TestKafka;

beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  await database.db.raw("create table counters (id text primary key, version int not null default 0)");
  kafka = await testKafka();
});
afterAll(async () => {
  await kafka.close();
  await database.close();
});

/** One change of an aggregate under its row lock, published, and left open a while before it commits. */
async function change(id: string, openMs: number): Promise<void> {
  await transaction(database.db, async (tx) => {
    const sql =
      "insert into counters values (?, 1) on conflict (id) do update set version = counters.version + 1 returning version";
    const { rows } = await tx.raw<{ rows: [{ version: number }] }>(sql, [id]);
    const event = { userId: id, country: "FI", credits: 1, purchaseId: "p", balance: 0 };
    await outbox.append(tx, CreditsSpentSchema, event, rows[0]);
    await sleep(openMs);
  });
}

/** Four writers that change many aggregates at once, some transactions staying open much longer than others. */
async function changeMany(prefix: string, changes: number): Promise<void> {
  const random = seededRandom(7);
  const write = async () => {
    for (let i = 0; i < changes / 4; i++) await change(`${prefix}${Math.floor(random() * 8)}`, random() < 0.1 ? 60 : 0);
  };
  await Promise.all([write(), write(), write(), write()]);
}

async function published(prefix: string): Promise<PublishedEvent[]> {
  const rows = await database.db("outbox").whereLike("key", `${prefix}%`).orderBy("id");
  return rows.map((row) => ({ eventId: row.event_id, key: row.key, version: row.aggregate_version }));
}

async function arrived(prefix: string): Promise<PublishedEvent[]> {
  const records = (await drainTopics(kafka.kafka)).filter(({ key }) => key.startsWith(prefix));
  return records.map(({ key, headers }) => ({
    eventId: headers.ce_id ?? "",
    key,
    version: BigInt(headers["x-aggregate-version"] ?? 0),
  }));
}

async function allSent(): Promise<void> {
  await eventually(
    async () => expect(await database.db("outbox").whereNull("sent_at").count().first()).toEqual({ count: 0n }),
    { timeoutMs: 20_000 },
  );
}

test("loses nothing and keeps each key's order if killed between sending and marking", async () => {
  const env = { DATABASE_URL: database.url, TOPIC_PREFIX: kafka.kafka.prefix };
  const writing = changeMany("killed-", 400);
  for (const hit of [1, 2, 4]) {
    const relay = crashProcess(program, { failpoint: `relay.after_send:${hit}`, env });
    let isAlive = true;
    void relay.ended.then(() => (isAlive = false));
    // The failpoint must be reached even if the writers are done.
    while (isAlive) {
      await change("killed-last", 0);
      await sleep(50);
    }
    expect(await relay.ended).toBe("SIGKILL");
  }
  await writing;
  const relay = crashProcess(program, { env });
  await allSent();
  await relay.kill();

  const [sent, received] = [await published("killed-"), await arrived("killed-")];
  expect(deliveryViolations(sent, received)).toEqual([]);
  expect(received.length).toBeGreaterThan(sent.length);
});

test("loses no late commit, unlike the mutant that tracks the last id", async () => {
  const relay = startRelay({ db: database.db, kafka: kafka.kafka, log: pino({ enabled: false }), clock: systemClock });
  await changeMany("late-", 200);
  await allSent();
  await relay.stop();
  expect(deliveryViolations(await published("late-"), await arrived("late-"))).toEqual([]);

  const mutant = startLastIdRelay(database.db, kafka.kafka);
  await changeMany("mutant-", 200);
  await sleep(500);
  await mutant.stop();
  expect(deliveryViolations(await published("mutant-"), await arrived("mutant-"))).toContainEqual(
    expect.stringContaining("is lost"),
  );
});
