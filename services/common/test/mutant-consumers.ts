import type { Db } from "../src/db/connect-db.ts";
import { failpoint } from "../src/failpoints/index.ts";
import type { Kafka } from "../src/kafka/kafka.ts";
import { SPENT_TOPIC } from "./publish.ts";

export type Mutant = "commit-first" | "no-inbox";

/**
 * Starts a consumer with a bug: `commit-first` commits its offset before the effect, so that an event during whose
 * handling it is killed has none; `no-inbox` has no inbox, so that such an event has two.
 */
export async function startMutant(mutant: Mutant, db: Db, kafka: Kafka, name: string): Promise<void> {
  const consumer = kafka.consumer(name);
  await consumer.connect();
  await consumer.subscribe({ topics: [kafka.topic(SPENT_TOPIC)], fromBeginning: true });
  await consumer.run({
    autoCommit: false,
    eachMessage: async (record) => {
      if (mutant === "commit-first") await commit(consumer, record);
      else await recordEffect(db, name, record);
      failpoint("consumer.after_effect");
      if (mutant === "commit-first") await recordEffect(db, name, record);
      else await commit(consumer, record);
    },
  });
}

type Member = ReturnType<Kafka["consumer"]>;
type Received = {
  topic: string;
  partition: number;
  message: { offset: string; key: Buffer | null; headers?: Record<string, unknown> };
};

async function commit(consumer: Member, { topic, partition, message }: Received): Promise<void> {
  await consumer.commitOffsets([{ topic, partition, offset: String(BigInt(message.offset) + 1n) }]);
}

async function recordEffect(db: Db, name: string, { message }: Received): Promise<void> {
  await db("effects").insert({
    event_id: String(message.headers?.["ce_id"]),
    key: name + message.key?.toString(),
    version: String(message.headers?.["x-aggregate-version"]),
  });
}
