import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { CreditsGrantedSchema, CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import pino from "pino";
import { connectDb } from "../../src/db/connect-db.ts";
import type { Db } from "../../src/db/connect-db.ts";
import { makeDeadLetters } from "../../src/kafka/dead-letters.ts";
import { handleRecords } from "../../src/kafka/handle-records.ts";
import { consumer } from "../../src/kafka/consumer.ts";
import { startConsumers } from "../../src/kafka/start-consumers.ts";
import type { Consumer, EventMeta } from "../../src/kafka/consumer.ts";
import type { OutgoingRecord } from "../../src/kafka/producer.ts";
import type { RunningGroup } from "../../src/kafka/run-group.ts";
import { drainTopics, eventually, tcpProxy } from "../../src/testing/index.ts";
import { systemClock } from "../../src/time/clock.ts";
import { publish, SPENT_TOPIC, spentRecord } from "../publish.ts";
import { givenStores } from "../stores.ts";

const log = pino({ enabled: false });
const stores = givenStores();
let name: string;
let running: RunningGroup[] = [];

beforeEach(() => {
  name = `test.${crypto.randomUUID().slice(0, 8)}`;
});
afterEach(async () => {
  await Promise.all(running.map((group) => group.stop()));
  running = [];
});

/** Records each effect, then does what the test asks. */
function recording(then: (meta: EventMeta) => void = () => {}): Consumer {
  return consumer(name).on(CreditsSpentSchema, async (event, tx, meta) => {
    await tx("effects").insert({ event_id: meta.eventId, key: event.userId, version: meta.version.toString() });
    then(meta);
  });
}

function start(then?: (meta: EventMeta) => void, db: Db = stores.db): Promise<void> {
  const group = startConsumers({ kafka: stores.kafka, db, consumers: [recording(then)], clock: systemClock, log });
  running.push(group);
  return group.joined;
}

/** A key that only this test uses. */
const someone = () => `user-${crypto.randomUUID()}`;
const send = (...records: OutgoingRecord[]) => publish(stores.kafka, ...records);
const effectsOn = (key: string) => stores.db("effects").where({ key }).orderBy("id").pluck<bigint[]>("version");
const lettersOf = async (user: string) =>
  (await drainTopics(stores.kafka)).filter(
    ({ topic, key }) => topic === stores.kafka.topic(`dlq.${name}`) && key === user,
  );

test("handles events of a key in order, and exactly once however often they come", async () => {
  const user = someone();
  const records = Array.from({ length: 250 }, (_, i) => spentRecord(stores.kafka, user, i + 1));
  await start();
  await send(...records.slice(0, 150), ...records.slice(100), ...records);

  await eventually(async () => expect(await effectsOn(user)).toHaveLength(250));
  await send(spentRecord(stores.kafka, user, 251));
  await eventually(async () => expect(await effectsOn(user)).toHaveLength(251));
  expect(await effectsOn(user)).toEqual(Array.from({ length: 251 }, (_, i) => BigInt(i + 1)));
});

test("calls a handler that fails again, and keeps nothing of its failed attempts", async () => {
  const user = someone();
  let failures = 2;
  await start(({ key, version }) => {
    if (key === user && version === 2n && failures-- > 0) throw new Error("not now");
  });
  await send(...[1, 2, 3].map((version) => spentRecord(stores.kafka, user, version)));

  await eventually(async () => expect(await effectsOn(user)).toEqual([1n, 2n, 3n]));
  expect(await lettersOf(user)).toEqual([]);
});

test("dead-letters an event that always fails with its cause, and no other event", async () => {
  const user = someone();
  const poison = spentRecord(stores.kafka, user, 2);
  poison.headers.traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  const headless: OutgoingRecord = { ...spentRecord(stores.kafka, user, 3), headers: {} };
  const garbled: OutgoingRecord = { ...spentRecord(stores.kafka, user, 4), value: Buffer.from([0xff, 0x00, 0x7b]) };
  await start(({ key, version }) => {
    if (key === user && version === 2n) throw new RangeError("of somebody's private number 0401234567");
  });
  await send(spentRecord(stores.kafka, user, 1), poison, headless, garbled, spentRecord(stores.kafka, user, 5));
  await eventually(async () => expect(await effectsOn(user)).toEqual([1n, 5n]));

  const letters = await lettersOf(user);
  expect(letters.map(({ headers }) => [headers["x-dlq-error"], headers["x-dlq-attempts"]])).toEqual([
    ["RangeError", "4"],
    ["UnreadableEvent", "1"],
    ["UnreadableEvent", "1"],
  ]);
  expect(letters[0]).toMatchObject({
    value: poison.value,
    headers: {
      ...poison.headers,
      "x-dlq-topic": stores.kafka.topic(SPENT_TOPIC),
      "x-dlq-trace-id": "0af7651916cd43dd8448eb211c80319c",
    },
  });
  expect(JSON.stringify(letters.map(({ headers }) => headers))).not.toContain("0401234567");
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  expect(await stores.db("dead_letters").where({ consumer: name }).orderBy("record_offset")).toMatchObject([
    { event_id: poison.headers.ce_id, error: "RangeError", trace_id: traceId },
    { event_id: null, error: "UnreadableEvent" },
    { event_id: garbled.headers.ce_id, error: "UnreadableEvent" },
  ]);
});

test("does not dead-letter an event that always fails again when it comes again", async () => {
  const user = someone();
  const poison = spentRecord(stores.kafka, user, 1);
  await start(({ key, version }) => {
    if (key === user && version === 1n) throw new Error("never");
  });
  await send(poison);
  await eventually(async () => expect(await lettersOf(user)).toHaveLength(1));
  await send(poison, spentRecord(stores.kafka, user, 2));
  await eventually(async () => expect(await effectsOn(user)).toEqual([2n]));

  expect(await lettersOf(user)).toHaveLength(1);
});

test("ignores types without a handler and fields of a later release", async () => {
  const user = someone();
  await start();
  const later = spentRecord(stores.kafka, user, 1);
  later.value = JSON.stringify({ ...JSON.parse(String(later.value)), inventedLater: { deep: [1] } });
  const unknown = spentRecord(stores.kafka, user, 2);
  unknown.headers.ce_type = "doorlight.purchasing.account.invented_later.v1";
  await send(unknown, later);

  await eventually(async () => expect(await effectsOn(user)).toEqual([1n]));
  expect(await lettersOf(user)).toEqual([]);
});

test("delays events while the database is down, and dead-letters none", async () => {
  const user = someone();
  const line = await tcpProxy(stores.databaseUrl);
  const db = connectDb({ url: line.url, maxConnections: 5, applicationName: "test-cut-off" });
  await start(() => {}, db);
  await send(spentRecord(stores.kafka, user, 1));
  await eventually(async () => expect(await effectsOn(user)).toEqual([1n]));
  line.cut();
  await send(spentRecord(stores.kafka, user, 2), spentRecord(stores.kafka, user, 3));
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  line.repair();

  await eventually(async () => expect(await effectsOn(user)).toEqual([1n, 2n, 3n]));
  expect(await lettersOf(user)).toEqual([]);
  await running.pop()?.stop();
  await db.destroy();
  await line.close();
});

test("shares the events between two members of a consumer group, and loses none when one leaves", async () => {
  const users = Array.from({ length: 30 }, someone);
  await start();
  await start();
  await send(...users.map((user) => spentRecord(stores.kafka, user, 1)));
  await running.shift()?.stop();
  await send(...users.map((user) => spentRecord(stores.kafka, user, 2)));

  for (const user of users) await eventually(async () => expect(await effectsOn(user)).toEqual([1n, 2n]));
});

test("has one effect between two members that both believe they own a partition", async () => {
  const user = someone();
  const records = Array.from({ length: 40 }, (_, i) => spentRecord(stores.kafka, user, i + 1));
  const origins = records.map(({ key, value, headers }, i) => ({
    topic: stores.kafka.topic(SPENT_TOPIC),
    partition: 0,
    message: {
      key: Buffer.from(String(key)),
      value: Buffer.from(String(value)),
      headers,
      offset: String(i),
      timestamp: "0",
      attributes: 0,
    },
  }));
  const deadLetters = makeDeadLetters(stores.kafka, name, log);
  const believing = { db: stores.db, consumer: recording(), group: name, deadLetters, log, pause: async () => true };
  const outcomes = await Promise.all([handleRecords(believing, origins), handleRecords(believing, origins.slice(10))]);

  expect(outcomes).toEqual([true, true]);
  // The one further on may be first with what both have; each event has its one effect all the same.
  const effects = (await effectsOn(user)).map(Number).toSorted((a, b) => a - b);
  expect(effects).toEqual(records.map((_, i) => i + 1));
});

test("waits for the topics of a consumer that starts before they exist", async () => {
  const user = someone();
  const early = { ...stores.kafka, topic: (topic: string) => `${stores.kafka.topic(topic)}.early` };
  const group = startConsumers({
    kafka: early,
    db: stores.db,
    consumers: [
      consumer(name)
        .on(CreditsGrantedSchema, async () => {})
        .on(CreditsSpentSchema, async (event, tx, { eventId }) => {
          await tx("effects").insert({ event_id: eventId, key: event.userId, version: "1" });
        }),
    ],
    clock: systemClock,
    log,
  });
  running.push(group);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const admin = stores.kafka.admin();
  await admin.connect();
  await admin.createTopics({ topics: [{ topic: early.topic(SPENT_TOPIC) }], waitForLeaders: true });
  await admin.disconnect();
  await send({ ...spentRecord(stores.kafka, user, 1), topic: early.topic(SPENT_TOPIC) });

  await eventually(async () => expect(await effectsOn(user)).toEqual([1n]));
});
