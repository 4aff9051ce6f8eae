import { setTimeout as sleep } from "node:timers/promises";
import type { EachBatchPayload } from "kafkajs";
import type { Db } from "../db/index.ts";
import { PlainError } from "../errors/index.ts";
import type { Logger } from "../telemetry/index.ts";
import { seconds } from "../time/index.ts";
import type { Consumer } from "./consumer.ts";
import { makeDeadLetters } from "./dead-letters.ts";
import { handleRecords } from "./handle-records.ts";
import type { Kafka } from "./kafka.ts";

export type ReplayOptions = { kafka: Kafka; db: Db; consumer: Consumer; topic: string; log: Logger };

/** Records in one transaction, as usual. */
const sliceSize = 100;
/** Longer are those of an event that is held. */
const longestPauseMs = seconds(3);

/**
 * Gives one consumer every record that a topic has now, oldest first, and returns their number. It may run beside the
 * consumer's group, whose offsets stay: an event that is in the inbox has no second effect. An event that cannot be
 * handled becomes a dead letter; one that has to be held ends the replay. Waits for a database that is down.
 */
export async function replayTopic({ kafka, db, consumer, topic, log }: ReplayOptions): Promise<number> {
  const ends = await endsOf(kafka, topic);
  const deadLetters = makeDeadLetters(kafka, consumer.name, log);
  const group = `replay.${consumer.name}.${crypto.randomUUID()}`;
  let records = 0;

  async function handle({ batch, heartbeat }: EachBatchPayload): Promise<void> {
    const { partition, messages } = batch;
    async function pause(ms: number): Promise<boolean> {
      if (ms > longestPauseMs) return false;
      await sleep(ms);
      await heartbeat();
      return true;
    }
    const handling = { db, consumer, group: kafka.topic(group), deadLetters, log, pause };
    for (let start = 0; start < messages.length; start += sliceSize) {
      const slice = messages.slice(start, start + sliceSize);
      const origins = slice.map((message) => ({ topic: batch.topic, partition, message }));
      if (!(await handleRecords(handling, origins)))
        throw new PlainError(
          `${consumer.name} cannot handle partition ${partition} from offset ${slice[0]!.offset} on`,
        );
      records += slice.length;
      await heartbeat();
    }
    if (BigInt(batch.lastOffset()) + 1n >= (ends.get(partition) ?? 0n)) ends.delete(partition);
  }

  try {
    if (ends.size > 0) await readAll(kafka, { group, topic, handle, isOver: () => ends.size === 0 });
  } finally {
    await deadLetters.close();
  }
  return records;
}

/** Where the partitions that have records end now. */
async function endsOf(kafka: Kafka, topic: string): Promise<Map<number, bigint>> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    const offsets = await admin.fetchTopicOffsets(kafka.topic(topic));
    return new Map(offsets.filter(({ low, high }) => low !== high).map((one) => [one.partition, BigInt(one.high)]));
  } finally {
    await admin.disconnect();
  }
}

type Reading = {
  group: string;
  topic: string;
  handle: (batch: EachBatchPayload) => Promise<void>;
  isOver: () => boolean;
};

/** Reads with a group that is gone afterwards. */
async function readAll(kafka: Kafka, { group, topic, handle, isOver }: Reading): Promise<void> {
  const reader = kafka.consumer(group);
  const over = Promise.withResolvers<void>();
  try {
    await reader.connect();
    await reader.subscribe({ topics: [kafka.topic(topic)], fromBeginning: true });
    await reader.run({
      autoCommit: false,
      eachBatch: async (batch) => {
        await handle(batch).catch(over.reject);
        if (isOver()) over.resolve();
      },
    });
    await over.promise;
  } finally {
    await reader.disconnect();
  }
  const admin = kafka.admin();
  await admin.connect();
  await admin.deleteGroups([kafka.topic(group)]).finally(() => admin.disconnect());
}
