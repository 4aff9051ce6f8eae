import type { Admin } from "kafkajs";
import { seconds } from "../time/index.ts";
import type { Consumer } from "./consumer.ts";
import type { Kafka } from "./kafka.ts";

type Lag = { consumer: string; behind: bigint | null };

const LONGEST_MS = seconds(1.5);

/** How many records each consumer has yet to read; null if Kafka does not say so in time. */
export async function consumerLags(kafka: Kafka, consumers: readonly Consumer[]): Promise<Lag[]> {
  if (consumers.length === 0) return [];
  const admin = kafka.admin();
  const unknown = consumers.map(({ name }) => ({ consumer: name, behind: null }));
  const asked = admin.connect().then(() =>
    Promise.all(
      consumers.map(async (consumer) => ({
        consumer: consumer.name,
        behind: await lagOf(admin, kafka, consumer).catch(() => null),
      })),
    ),
  );
  const late = Promise.withResolvers<Lag[]>();
  const timer = setTimeout(() => late.resolve(unknown), LONGEST_MS);
  const lags = await Promise.race([asked.catch(() => unknown), late.promise]);
  clearTimeout(timer);
  void admin.disconnect().catch(() => {});
  return lags;
}

async function lagOf(admin: Admin, kafka: Kafka, { name, topics }: Consumer): Promise<bigint> {
  const full = topics.map(kafka.topic);
  const [committed, ...ends] = await Promise.all([
    admin.fetchOffsets({ groupId: kafka.topic(name), topics: full }),
    ...full.map((topic) => admin.fetchTopicOffsets(topic)),
  ]);
  let behind = 0n;
  for (const [i, partitions] of ends.entries()) {
    const read = committed.find(({ topic }) => topic === full[i])?.partitions ?? [];
    for (const { partition, high, low } of partitions) {
      const offset = BigInt(read.find((one) => one.partition === partition)?.offset ?? -1);
      // A group that has committed nothing begins with the oldest record.
      behind += BigInt(high) - (offset < 0n ? BigInt(low) : offset);
    }
  }
  return behind;
}
