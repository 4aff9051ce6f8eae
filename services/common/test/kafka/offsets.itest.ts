import { expect, test } from "@jest/globals";
import { CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import pino from "pino";
import { consumer } from "../../src/kafka/consumer.ts";
import { startConsumers } from "../../src/kafka/start-consumers.ts";
import { eventually } from "../../src/testing/index.ts";
import { systemClock } from "../../src/time/clock.ts";
import { publish, SPENT_TOPIC, spentRecord } from "../publish.ts";
import { givenStores } from "../stores.ts";

const name = `test.${crypto.randomUUID().slice(0, 8)}`;
const stores = givenStores();

/** How many records of the topic the group has not committed yet. */
async function uncommitted(): Promise<number> {
  const topic = stores.kafka.topic(SPENT_TOPIC);
  const admin = stores.kafka.admin();
  await admin.connect();
  try {
    const ends = await admin.fetchTopicOffsets(topic);
    const [group] = await admin.fetchOffsets({ groupId: stores.kafka.topic(name), topics: [topic] });
    const placeIn = new Map(group?.partitions.map(({ partition, offset }) => [partition, Math.max(0, Number(offset))]));
    return ends.reduce((sum, { partition, high }) => sum + Number(high) - (placeIn.get(partition) ?? 0), 0);
  } finally {
    await admin.disconnect();
  }
}

test("commits offsets soon after the effects and before the consumer leaves its group", async () => {
  const handled = new Set<string>();
  const spent = consumer(name).on(CreditsSpentSchema, async ({ userId }) => void handled.add(userId));
  const group = startConsumers({
    kafka: stores.kafka,
    db: stores.db,
    consumers: [spent],
    clock: systemClock,
    log: pino({ enabled: false }),
  });
  await group.joined;
  const sendTo = async (userId: string) => {
    await publish(stores.kafka, spentRecord(stores.kafka, userId, 1));
    await eventually(() => expect(handled).toContain(userId));
  };

  await sendTo("soon");
  await eventually(async () => expect(await uncommitted()).toBe(0));
  await sendTo("last");
  await group.stop();
  expect(await uncommitted()).toBe(0);
});
