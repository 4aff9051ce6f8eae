import { beforeEach, expect, test } from "@jest/globals";
import { CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import pino from "pino";
import { type Consumer, consumer } from "../../src/kafka/consumer.ts";
import { replayTopic } from "../../src/kafka/replay-topic.ts";
import { startConsumers } from "../../src/kafka/start-consumers.ts";
import { eventually } from "../../src/testing/index.ts";
import { systemClock } from "../../src/time/clock.ts";
import { publish, SPENT_TOPIC, spentRecord } from "../publish.ts";
import { givenStores } from "../stores.ts";

const log = pino({ enabled: false });
const stores = givenStores();
let users: string[];

beforeEach(async () => {
  users = Array.from({ length: 6 }, () => crypto.randomUUID());
  await publish(stores.kafka, ...users.flatMap((user) => [1, 2, 3].map((n) => spentRecord(stores.kafka, user, n))));
});

/** A read model: what it has seen of each user of this test, in order. */
function projecting(name: string, fails: (version: bigint) => boolean = () => false): Consumer {
  return consumer(name).on(CreditsSpentSchema, async ({ userId }, tx, { eventId, version }) => {
    if (users.includes(userId) && fails(version)) throw new Error("no");
    await tx("effects").insert({ event_id: eventId, key: `${name} ${userId}`, version: version.toString() });
  });
}

const readModel = (name: string) =>
  stores
    .db("effects")
    .whereIn(
      "key",
      users.map((user) => `${name} ${user}`),
    )
    .orderBy(["key", "id"])
    .select("key", "version", "event_id");

const replayed = (to: Consumer) =>
  replayTopic({ kafka: stores.kafka, db: stores.db, consumer: to, topic: SPENT_TOPIC, log });

async function groups(): Promise<string[]> {
  const admin = stores.kafka.admin();
  await admin.connect();
  const found = await admin.listGroups().finally(() => admin.disconnect());
  return found.groups.map(({ groupId }) => groupId);
}

test("rebuilds a dropped read model as it was from the whole topic, and leaves no group", async () => {
  const name = "test.rebuilt";
  const model = projecting(name);
  const running = startConsumers({ kafka: stores.kafka, db: stores.db, consumers: [model], clock: systemClock, log });
  const before = await eventually(async () => {
    const rows = await readModel(name);
    expect(rows).toHaveLength(18);
    return rows;
  });
  await running.stop();

  await stores.db.transaction(async (tx) => {
    await tx("effects").whereLike("key", `${name} %`).delete();
    await tx("inbox").where({ consumer: name }).delete();
  });
  expect(await replayed(model)).toBeGreaterThanOrEqual(18);
  expect(await readModel(name)).toEqual(before);
  expect((await groups()).filter((group) => group.includes(`replay.${name}`))).toEqual([]);
});

test("has no second effect of events that the consumer knows, beside its running group", async () => {
  const model = projecting("test.known");
  const running = startConsumers({ kafka: stores.kafka, db: stores.db, consumers: [model], clock: systemClock, log });
  await Promise.all([replayed(model), replayed(model)]);
  await eventually(async () => expect(await readModel("test.known")).toHaveLength(18));
  await running.stop();
  await replayed(model);
  expect(await readModel("test.known")).toHaveLength(18);
});

test("dead-letters an event of a replay that cannot be handled, and goes on behind it", async () => {
  const failing = projecting("test.failing", (version) => version === 2n);
  await replayed(failing);
  expect(await readModel("test.failing")).toHaveLength(12);
  expect(await stores.db("dead_letters").where({ consumer: "test.failing" })).toHaveLength(6);
});

test("ends a replay at an event that has to be held, and names its place", async () => {
  const held = consumer("test.held", { whenStuck: "hold" }).on(CreditsSpentSchema, async ({ userId }) => {
    if (users.includes(userId)) throw new Error("no");
  });
  await expect(replayed(held)).rejects.toThrow(/^test\.held cannot handle partition \d+ from offset \d+ on$/);
});
