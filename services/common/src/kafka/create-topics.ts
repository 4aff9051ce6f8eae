/** Creates the product's topics: `node create-topics.ts`. Run before any service starts; existing topics stay as they are. */
import { defineConfig, env } from "../config/index.ts";
import { eventFiles } from "../product/event-files.ts";
import { makeLogger } from "../telemetry/index.ts";
import { ensureTopics } from "./ensure-topics.ts";
import { makeKafka } from "./kafka.ts";
import { compactedTopicsOf, PARTITIONS, testTopicsOf, topicsOf } from "./topics.ts";

const {
  KAFKA_BROKERS,
  TOPIC_PREFIX = "doorlight",
  KAFKA_PARTITIONS = PARTITIONS,
  KAFKA_REPLICATION = "1",
} = process.env;
if (!KAFKA_BROKERS) throw new Error("KAFKA_BROKERS is not set");

const kafka = makeKafka({
  brokers: KAFKA_BROKERS.split(","),
  clientId: "create-topics",
  topicPrefix: TOPIC_PREFIX,
  security: defineConfig(env.kafkaSecurity)(),
  log: makeLogger("create-topics"),
});
const topics = [...topicsOf(eventFiles), ...testTopicsOf(eventFiles)].map(kafka.topic);
const created = await ensureTopics(kafka, topics, {
  partitions: Number(KAFKA_PARTITIONS),
  replicas: Number(KAFKA_REPLICATION),
  retentionDays: 14,
  compacted: new Set(compactedTopicsOf(eventFiles).map(kafka.topic)),
}).catch((error: unknown) => {
  kafka.failed(error);
  throw error;
});
console.log(created.length > 0 ? `Created ${created.length} topics: ${created.join(", ")}` : "All topics exist");
