import type { Kafka } from "../kafka/index.ts";
import { eventually } from "./eventually.ts";

/** A record of a topic, its key, value and headers as text. */
export type DrainedRecord = {
  topic: string;
  partition: number;
  offset: bigint;
  key: string;
  value: string;
  headers: Record<string, string>;
};

/** Every record now in the topics with this deployment's prefix, in order of each partition. */
export async function drainTopics(kafka: Kafka): Promise<DrainedRecord[]> {
  const admin = kafka.admin();
  await admin.connect();
  const topics = (await admin.listTopics()).filter((topic) => topic.startsWith(`${kafka.prefix}.`));
  const ends = new Map<string, bigint>();
  for (const topic of topics) {
    // A broker may name no leader for a moment after a topic was made, and kafkajs's admin does not ask again.
    for (const { partition, high } of await eventually(() => admin.fetchTopicOffsets(topic))) {
      if (BigInt(high) > 0n) ends.set(`${topic}/${partition}`, BigInt(high));
    }
  }
  const records = ends.size === 0 ? [] : await readUntil(kafka, topics, ends);
  await admin.disconnect();
  return records;
}

async function readUntil(kafka: Kafka, topics: string[], ends: Map<string, bigint>): Promise<DrainedRecord[]> {
  const records: DrainedRecord[] = [];
  const complete = Promise.withResolvers<void>();
  const consumer = kafka.consumer(`drain.${crypto.randomUUID()}`);
  await consumer.connect();
  await consumer.subscribe({ topics, fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    eachMessage: async ({ topic, partition, message }) => {
      records.push(toRecord(topic, partition, message));
      const end = ends.get(`${topic}/${partition}`);
      if (end !== undefined && BigInt(message.offset) + 1n >= end) ends.delete(`${topic}/${partition}`);
      if (ends.size === 0) complete.resolve();
    },
  });
  await complete.promise;
  await consumer.disconnect();
  return records;
}

type Message = { offset: string; key: Buffer | null; value: Buffer | null; headers?: Record<string, unknown> };

function toRecord(topic: string, partition: number, message: Message): DrainedRecord {
  const headers = Object.fromEntries(
    Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const text = (bytes: Buffer | null) => bytes?.toString() ?? "";
  return {
    topic,
    partition,
    offset: BigInt(message.offset),
    key: text(message.key),
    value: text(message.value),
    headers,
  };
}
