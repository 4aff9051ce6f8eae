import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import pino from "pino";
import { publish, SPENT_TOPIC, spentRecord } from "../../test/publish.ts";
import { eventually, testDatabase, testKafka } from "../testing/index.ts";
import type { TestDatabase, TestKafka } from "../testing/index.ts";
import { consumer, startConsumers } from "./index.ts";

const name = `test.${crypto.randomUUID().slice(0, 8)}`;
let database: TestDatabase;
let kafka: TestKafka;

beforeAll(async () => {
  database = await testDatabase(new URL("../../test/migrations/", import.meta.url));
  kafka = await testKafka();
}, 30_000);
afterAll(async () => {
  await kafka.close();
  await database.close();
}, 30_000);

/** How many records of its topic the group has yet to commit. */
async function uncommitted(): Promise<number> {
  const topic = kafka.kafka.topic(SPENT_TOPIC);
  const admin = kafka.kafka.admin();
  await admin.connect();
  try {
    const ends = await admin.fetchTopicOffsets(topic);
    const [group] = await admin.fetchOffsets({ groupId: kafka.kafka.topic(name), topics: [topic] });
    const placeIn = new Map(group?.partitions.map(({ partition, offset }) => [partition, Math.max(0, Number(offset))]));
    return ends.reduce((sum, { partition, high }) => sum + Number(high) - (placeIn.get(partition) ?? 0), 0);
  } finally {
    await admin.disconnect();
  }
}

test("offsets are committed soon after the effects, though not with each batch, and before the group is left", async () => {
  const handled = new Set<string>();
  const spent = consumer(name).on(CreditsSpentSchema, async ({ userId }) => void handled.add(userId));
  const group = startConsumers({
    kafka: kafka.kafka,
    db: database.db,
    consumers: [spent],
    log: pino({ enabled: false }),
  });
  await group.joined;
  const sendTo = async (userId: string) => {
    await publish(kafka.kafka, spentRecord(kafka.kafka, userId, 1));
    await eventually(() => expect(handled).toContain(userId));
  };

  await sendTo("soon");
  await eventually(async () => expect(await uncommitted()).toBe(0));
  await sendTo("last");
  await group.stop();
  expect(await uncommitted()).toBe(0);
}, 30_000);
