import { setTimeout as delay } from "node:timers/promises";
import type { Admin } from "kafkajs";
import { days } from "../time/index.ts";
import type { Kafka } from "./kafka.ts";

/** How new topics are laid out. */
export type TopicLayout = {
  /** Fixed at birth: another number would send keys to other partitions. */
  partitions: number;
  /** By default the brokers' own setting. */
  replicas?: number;
  retentionDays: number;
  /** Of these topics (full names) the last record of each key is kept for good. */
  compacted?: ReadonlySet<string>;
};

/** Creates the topics (full names) that do not exist and returns their names. Existing topics stay as they are. */
export async function ensureTopics(
  kafka: Pick<Kafka, "admin">,
  names: string[],
  layout: TopicLayout,
): Promise<string[]> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const existing = new Set(await admin.listTopics());
    const missing = names.filter((name) => !existing.has(name));
    if (missing.length === 0) return [];
    // Returns false if another process created them all in the meantime.
    await admin.createTopics({
      topics: missing.map((topic) => ({
        topic,
        numPartitions: layout.partitions,
        ...(layout.replicas && { replicationFactor: layout.replicas }),
        configEntries: configOf(topic, layout),
      })),
      waitForLeaders: false,
    });
    await waitForLeaders(admin, missing);
    return missing;
  } finally {
    await admin.disconnect();
  }
}

function configOf(topic: string, { replicas, retentionDays, compacted }: TopicLayout) {
  const kept = compacted?.has(topic)
    ? { name: "cleanup.policy", value: "compact" }
    : { name: "retention.ms", value: String(days(retentionDays)) };
  // One replica may be down without stopping publishers.
  return replicas ? [kept, { name: "min.insync.replicas", value: String(Math.max(1, replicas - 1)) }] : [kept];
}

/**
 * Resolves once every topic can be written. kafkajs's own wait rejects when the broker that is asked has not yet read of a
 * topic that the controller has created; and a broker may be named the leader of a partition before it knows of that
 * itself, so each is asked how far its partitions go.
 */
async function waitForLeaders(admin: Admin, topics: string[], attempts = 100): Promise<void> {
  try {
    await admin.fetchTopicMetadata({ topics });
    await Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic)));
  } catch (error) {
    if (!isBeingCreated(error) || attempts === 1) throw error;
    await delay(100);
    await waitForLeaders(admin, topics, attempts - 1);
  }
}

const typesWhileCreated = ["LEADER_NOT_AVAILABLE", "NOT_LEADER_FOR_PARTITION", "UNKNOWN_TOPIC_OR_PARTITION"];

function isBeingCreated(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("type" in error && typesWhileCreated.includes(String(error.type))) || isBeingCreated(error.cause);
}
