import type { Kafka } from "@doorlight/common/kafka";

type Admin = ReturnType<Kafka["admin"]>;
type Place = { partition: number; offset: string };

/** Lets consumers that do not run begin again with what was published since an instant; none goes forward. */
export async function rewindConsumers(kafka: Kafka, consumers: readonly string[], since: Date): Promise<void> {
  const admin = kafka.admin();
  await admin.connect();
  try {
    await Promise.all(consumers.map((consumer) => rewind(admin, kafka.topic(consumer), since)));
  } finally {
    await admin.disconnect();
  }
}

async function rewind(admin: Admin, groupId: string, since: Date): Promise<void> {
  for (const { topic, partitions: committed } of await admin.fetchOffsets({ groupId })) {
    const places = await admin.fetchTopicOffsetsByTimestamp(topic, since.getTime());
    const earlier = places.filter((place) => isBefore(place, committed));
    if (earlier.length > 0) await admin.setOffsets({ groupId, topic, partitions: earlier });
  }
}

function isBefore({ partition, offset }: Place, committed: readonly Place[]): boolean {
  const reached = committed.find((one) => one.partition === partition);
  return reached !== undefined && BigInt(offset) < BigInt(reached.offset);
}
