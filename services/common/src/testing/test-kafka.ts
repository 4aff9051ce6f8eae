import { ensureTopics, makeKafka, testTopicsOf, topicsOf } from "../kafka/index.ts";
import type { Kafka } from "../kafka/index.ts";
import { eventFiles } from "../product/event-files.ts";
import { testEnv } from "./test-env.ts";

/** The topics of one test file; `close` deletes them. */
export type TestKafka = { kafka: Kafka; close(): Promise<void> };

/** All topics of the product under a prefix of their own, so that test files stay apart. Needs TEST_KAFKA_BROKERS. */
export async function testKafka(prefix = `test-${crypto.randomUUID().slice(0, 8)}`): Promise<TestKafka> {
  const brokers = testEnv("TEST_KAFKA_BROKERS").split(",");
  const kafka = makeKafka({ brokers, clientId: "test", topicPrefix: prefix });
  await ensureTopics(kafka, [...topicsOf(eventFiles), ...testTopicsOf(eventFiles)].map(kafka.topic), {
    partitions: 3,
    retentionDays: 1,
  });
  return { kafka, close: () => deleteTopics(kafka) };
}

async function deleteTopics(kafka: Kafka): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(`${kafka.prefix}.`));
  await admin.deleteTopics({ topics }).finally(() => admin.disconnect());
}
