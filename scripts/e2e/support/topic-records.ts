import { makeKafka } from "@doorlight/common/kafka";
import { drainTopics } from "@doorlight/common/testing";
import { stack } from "./stack.ts";

export interface TopicRecord {
  /** Without the deployment's prefix. */
  topic: string;
  key: string;
  type: string;
  headers: Record<string, string>;
  value: Record<string, unknown>;
}

const { KAFKA_BROKERS = "", TOPIC_PREFIX = "doorlight" } = stack.environment("gateway");
const kafka = makeKafka({ brokers: KAFKA_BROKERS.split(","), clientId: "e2e", topicPrefix: TOPIC_PREFIX });

/** Every record of the product's topics. */
export async function allRecords(): Promise<TopicRecord[]> {
  return (await drainTopics(kafka)).map(({ topic, key, value, headers }) => ({
    topic: topic.slice(TOPIC_PREFIX.length + 1),
    key,
    type: headers["ce_type"] ?? "",
    headers,
    value: JSON.parse(value) as Record<string, unknown>,
  }));
}

/** How many records of a topic a consumer has yet to commit; both names without the deployment's prefix. */
export async function lagOf(consumer: string, topic: string): Promise<bigint> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const [committed] = await admin.fetchOffsets({ groupId: kafka.topic(consumer), topics: [kafka.topic(topic)] });
    const ends = await admin.fetchTopicOffsets(kafka.topic(topic));
    return ends
      .map(({ partition, high }) => {
        const offset = committed?.partitions.find((one) => one.partition === partition)?.offset ?? "0";
        // A partition without a read record has -1.
        return BigInt(high) - (BigInt(offset) > 0n ? BigInt(offset) : 0n);
      })
      .reduce((sum, lag) => sum + lag, 0n);
  } finally {
    await admin.disconnect();
  }
}
