import { create, toJsonString } from "@bufbuild/protobuf";
import { expect, test } from "@jest/globals";
import pino from "pino";
import { type Consumer, consumer } from "../../src/kafka/consumer.ts";
import { toHeaders } from "../../src/kafka/cloud-event-headers.ts";
import type { EventType } from "../../src/kafka/event-type.ts";
import type { OutgoingRecord } from "../../src/kafka/producer.ts";
import { startConsumers } from "../../src/kafka/start-consumers.ts";
import { eventTypesOf } from "../../src/kafka/topics.ts";
import { eventFiles } from "../../src/product/event-files.ts";
import { drainTopics, eventually, seededRandom } from "../../src/testing/index.ts";
import { systemClock } from "../../src/time/clock.ts";
import { publish } from "../publish.ts";
import { givenStores } from "../stores.ts";

const stores = givenStores();

/** One type of event for each topic of the product. */
const types = [...Map.groupBy(eventTypesOf(eventFiles).values(), ({ topic }) => topic).values()].map(([type]) => type!);
const KEYS = ["a", "b", "c", "d"];
const PER_KEY = 5;
const POISON = 10;

/** Subscribes to them all, and does what its events say without reading their values. */
function recorder(): Consumer {
  const all = consumer("test.poison");
  for (const { type, schema } of types) {
    all.subscriptions.set(type, {
      schema,
      takesMany: false,
      handle: async ([{ meta }], tx) => {
        await tx("effects").insert({ event_id: meta.eventId, key: `${type} ${meta.key}`, version: `${meta.version}` });
      },
    });
  }
  return all;
}

function record({ topic, type, schema }: EventType, key: string, version: number): OutgoingRecord {
  const about = { source: "/test", subject: key, time: new Date(), country: "FI", schema: schema.typeName };
  const head = { ...about, eventId: crypto.randomUUID(), type, version: BigInt(version), traceparent: undefined };
  return {
    topic: stores.kafka.topic(topic),
    key,
    value: toJsonString(schema, create(schema)),
    headers: toHeaders(head),
  };
}

/** Ways in which a record is no event of its type. */
const spoiled: ((record: OutgoingRecord) => OutgoingRecord)[] = [
  (one) => ({ ...one, value: Buffer.from([0xff, 0x00, 0x7b]) }),
  (one) => ({ ...one, value: '{"country":' }),
  (one) => ({ ...one, value: "[]" }),
  (one) => ({ ...one, value: null }),
  (one) => ({ ...one, headers: { ...one.headers, "x-aggregate-version": "many" } }),
];

/** The events of a topic in order, with poison at ten places among them. */
function withPoison(type: EventType, random: () => number): OutgoingRecord[] {
  const good = Array.from({ length: PER_KEY }, (_, i) => KEYS.map((key) => record(type, key, i + 1))).flat();
  const places = Array.from({ length: POISON }, (_, i) => Math.floor((i * good.length) / POISON));
  return good.flatMap((one, i) => {
    const nth = places.indexOf(i);
    if (nth === -1) return [one];
    const key = KEYS[Math.floor(random() * KEYS.length)]!;
    return [spoiled[nth % spoiled.length]!(record(type, key, 99)), one];
  });
}

test("dead-letters poison at ten places of every topic, and nothing of what is behind it", async () => {
  const random = seededRandom(30);
  await publish(stores.kafka, ...types.flatMap((type) => withPoison(type, random)));
  const options = { kafka: stores.kafka, db: stores.db, clock: systemClock, log: pino({ enabled: false }) };
  const running = startConsumers({ ...options, consumers: [recorder()] });

  const expected = types.flatMap(({ type }) =>
    KEYS.map((key) => [`${type} ${key}`, Array.from({ length: PER_KEY }, (_, i) => BigInt(i + 1))]),
  );
  await eventually(
    async () => {
      const rows = await stores
        .db("effects")
        .orderBy("id")
        .select<{ key: string; version: bigint }[]>("key", "version");
      const byKey = Map.groupBy(rows, ({ key }) => key);
      expect(new Map([...byKey].map(([key, of]) => [key, of.map(({ version }) => version)]))).toEqual(
        new Map(expected as [string, bigint[]][]),
      );
    },
    { timeoutMs: 40_000 },
  );
  const waiting = () => stores.db("dead_letters").where({ consumer: "test.poison", error: "UnreadableEvent" });
  await eventually(async () => expect(await waiting()).toHaveLength(types.length * POISON));
  await running.stop();

  const letters = (await drainTopics(stores.kafka)).filter(
    ({ topic }) => topic === stores.kafka.topic("dlq.test.poison"),
  );
  const perTopic = Map.groupBy(letters, ({ headers }) => headers["x-dlq-topic"]);
  expect(new Map([...perTopic].map(([topic, { length }]) => [topic, length]))).toEqual(
    new Map(types.map(({ topic }) => [stores.kafka.topic(topic), POISON])),
  );
});
