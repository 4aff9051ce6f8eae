import { drainTopic } from "@doorlight/common/testing";
import { stack } from "./stack.ts";

export interface TopicRecord {
  topic: string;
  key: string;
  type: string;
  headers: Record<string, string>;
  value: Record<string, unknown>;
}

const environment = stack.environment("gateway");
const prefix = environment["TOPIC_PREFIX"] ?? "doorlight";

/** Everything that a topic holds now; the name is without the deployment's prefix. */
export async function recordsOf(topic: string): Promise<TopicRecord[]> {
  const records = await drainTopic({
    brokers: (environment["KAFKA_BROKERS"] ?? "").split(","),
    topic: `${prefix}.${topic}`,
  });
  return records.map(({ key, value, headers }) => ({
    topic,
    key,
    type: headers["ce_type"] ?? "",
    headers,
    value: JSON.parse(value) as Record<string, unknown>,
  }));
}
