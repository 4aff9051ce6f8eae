import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { LeadExpiredSchema } from "@doorlight/proto/leads/v1/events_pb";
import { CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import pino from "pino";
import { dedicatedClient } from "../../src/db/connect-db.ts";
import { transaction } from "../../src/db/transaction.ts";
import type { Tx } from "../../src/db/connect-db.ts";
import { drainTopics, eventually, testDatabase, testKafka } from "../../src/testing/index.ts";
import type { TestDatabase, TestKafka } from "../../src/testing/index.ts";
import { systemClock } from "../../src/time/clock.ts";
import { makeOutbox } from "../../src/outbox/outbox.ts";
import { startRelay } from "../../src/outbox/start-relay.ts";
import type { Relay } from "../../src/outbox/start-relay.ts";

const log = pino({ enabled: false });
const outbox = makeOutbox();
let database: TestDatabase;
let kafka: TestKafka;
let relays: Relay[] = [];

beforeAll(async () => {
  database = await testDatabase(new URL("../migrations/", import.meta.url));
  kafka = await testKafka();
});
afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()));
  relays = [];
});
afterAll(async () => {
  await kafka.close();
  await database.close();
});

function start(over = kafka.kafka): void {
  relays.push(startRelay({ db: database.db, kafka: over, log, clock: systemClock }));
}

async function publish(userId: string, version: number, tx?: Tx): Promise<void> {
  const event = { userId, country: "FI", credits: 1, purchaseId: "p", balance: version };
  const append = (within: Tx) => outbox.append(within, CreditsSpentSchema, event, { version });
  await (tx ? append(tx) : transaction(database.db, append));
}

async function allSent(): Promise<void> {
  await eventually(async () =>
    expect(await database.db("outbox").whereNull("sent_at").count().first()).toEqual({ count: 0n }),
  );
}

async function versionsOf(userId: string): Promise<string[]> {
  const records = await drainTopics(kafka.kafka);
  return records.filter(({ key }) => key === userId).map(({ headers }) => headers["x-aggregate-version"] ?? "");
}

test("sends an event as a CloudEvent with proto JSON as its value", async () => {
  start();
  await publish("whole", 1);
  await allSent();

  const row = await database.db("outbox").where({ key: "whole" }).first();
  const record = (await drainTopics(kafka.kafka)).find(({ key }) => key === "whole");
  expect(record?.topic).toBe(`${kafka.kafka.prefix}.purchasing.account.v1`);
  expect(JSON.parse(record?.value ?? "")).toEqual({
    userId: "whole",
    country: "FI",
    credits: 1,
    purchaseId: "p",
    balance: 1,
  });
  expect(record?.headers).toEqual({
    ce_specversion: "1.0",
    ce_id: row.event_id,
    ce_type: "doorlight.purchasing.account.credits_spent.v1",
    ce_source: `/${kafka.kafka.prefix}/purchasing`,
    ce_subject: "whole",
    ce_time: row.created_at.toISOString(),
    ce_dataschema: "proto:doorlight.purchasing.v1.CreditsSpent",
    ce_country: "FI",
    ce_sequence: "0000000000000000001",
    "content-type": "application/json",
    "x-aggregate-version": "1",
    "x-country": "FI",
  });
});

test("sends the event of a test to a topic of tests, and others to the public one", async () => {
  start();
  const expiredAt = new Date();
  for (const [leadId, isTest] of [
    ["test-lead", true],
    ["lead", null],
  ] as const) {
    await transaction(database.db, (tx) =>
      outbox.append(tx, LeadExpiredSchema, { leadId, country: "FI", expiredAt, test: isTest }, { version: 1 }),
    );
  }
  await allSent();
  const sent = (await drainTopics(kafka.kafka)).filter(({ key }) => key.endsWith("lead"));
  expect(sent.map(({ topic, key, value }) => [topic, key, JSON.parse(value).test])).toEqual(
    expect.arrayContaining([
      [`${kafka.kafka.prefix}.leads.lead.v1`, "lead", undefined],
      [`${kafka.kafka.prefix}.test.leads.lead.v1`, "test-lead", true],
    ]),
  );
  expect(sent).toHaveLength(2);
});

test("wakes a relay that sleeps by a commit, and no other", async () => {
  const listener = dedicatedClient(database.db);
  await listener.connect();
  await listener.query("listen outbox");
  let notices = 0;
  listener.on("notification", () => notices++);

  await publish("sleeper", 1);
  await listener.query("select 1");
  expect(notices).toBe(0);

  start();
  await allSent();
  for (let version = 2; notices === 0 && version < 100; version++) {
    await sleep(100);
    await publish("sleeper", version);
    await listener.query("select 1");
  }
  await allSent();
  await listener.end();
  expect(notices).toBe(1);
});

test("does not skip a late commit behind events already sent", async () => {
  start();
  const late = await database.db.transaction();
  await publish("late", 1, late);
  await publish("early", 1);
  await eventually(async () => expect(await versionsOf("early")).toEqual(["1"]));
  await publish("early", 2);
  await late.commit();
  await allSent();

  expect(await versionsOf("late")).toEqual(["1"]);
  expect(await versionsOf("early")).toEqual(["1", "2"]);
});

test("sends each event once and in order with two relays; the second takes over from the first", async () => {
  start();
  start();
  for (let version = 1; version <= 20; version++) await publish("pair", version);
  await allSent();
  await relays.shift()?.stop();
  for (let version = 21; version <= 40; version++) await publish("pair", version);
  await allSent();

  expect(await versionsOf("pair")).toEqual(Array.from({ length: 40 }, (_, i) => String(i + 1)));
});

test("keeps events while Kafka is down and sends them in order, even those without a receipt", async () => {
  const failures = ["refused", "receipt lost", "refused"];
  const builds: string[] = [];
  start({
    ...kafka.kafka,
    connectProducer: async () => {
      builds.push("producer");
      const producer = await kafka.kafka.connectProducer();
      return {
        ...producer,
        send: async (records) => {
          const failure = failures.shift();
          if (failure !== "refused") await producer.send(records);
          if (failure) throw new Error(failure);
        },
      };
    },
  });
  for (let version = 1; version <= 3; version++) await publish("patient", version);
  await allSent();

  expect([...new Set(await versionsOf("patient"))]).toEqual(["1", "2", "3"]);
  expect(builds).toHaveLength(4);
});

test("resumes after the database ended all its connections", async () => {
  start();
  await publish("survivor", 1);
  await allSent();
  await database.db.raw(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await eventually(() => publish("survivor", 2));
  await allSent();

  expect(await versionsOf("survivor")).toEqual(["1", "2"]);
});

test("purges sent events after a week, unsent ones never, received ones after four weeks", async () => {
  const { db } = database;
  await publish("old", 1);
  await publish("old", 2);
  await db("outbox")
    .where({ key: "old", aggregate_version: "1" })
    .update({ sent_at: db.raw("now() - interval '8 days'") });
  await db("outbox")
    .where({ key: "old", aggregate_version: "2" })
    .update({ created_at: db.raw("now() - interval '8 days'") });
  await db.raw(
    "insert into inbox select 'test', uuidv7(), now() - weeks * interval '1 week 1 hour' from generate_series(3, 4) weeks",
  );
  start();
  await allSent();

  await eventually(async () => {
    expect(await db("outbox").where({ key: "old" }).pluck("aggregate_version")).toEqual([2n]);
    expect(await db("inbox").count().first()).toEqual({ count: 1n });
  });
});
