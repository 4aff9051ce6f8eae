import { createKafka } from "@doorlight/common/kafka";
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

/** Everything that the product's topics hold now. */
export async function allRecords(): Promise<TopicRecord[]> {
  const kafka = createKafka({ brokers: KAFKA_BROKERS.split(","), clientId: "e2e", topicPrefix: TOPIC_PREFIX });
  return (await drainTopics(kafka)).map(({ topic, key, value, headers }) => ({
    topic: topic.slice(TOPIC_PREFIX.length + 1),
    key,
    type: headers["ce_type"] ?? "",
    headers,
    value: JSON.parse(value) as Record<string, unknown>,
  }));
}
