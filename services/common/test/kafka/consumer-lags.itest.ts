import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { CreditsSpentSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import pino from "pino";
import { consumer } from "../../src/kafka/consumer.ts";
import { consumerLags } from "../../src/kafka/consumer-lags.ts";
import type { RunningGroup } from "../../src/kafka/run-group.ts";
import { startConsumers } from "../../src/kafka/start-consumers.ts";
import { eventually } from "../../src/testing/index.ts";
import { systemClock } from "../../src/time/clock.ts";
import { publish, spentRecord } from "../publish.ts";
import { givenStores } from "../stores.ts";

const stores = givenStores();
let running: RunningGroup | undefined;
let name: string;
beforeEach(() => {
  name = `test.${crypto.randomUUID().slice(0, 8)}`;
});
afterEach(() => running?.stop());

test("counts the records that a consumer has yet to read, and those of one that has read none", async () => {
  const credits = consumer(name).on(CreditsSpentSchema, async () => {});
  const behind = async () => (await consumerLags(stores.kafka, [credits]))[0]?.behind;
  const send = () => publish(stores.kafka, spentRecord(stores.kafka, "u1", 1), spentRecord(stores.kafka, "u2", 1));
  await send();
  expect(await behind()).toBe(2n);

  const log = pino({ enabled: false });
  running = startConsumers({
    ...stores,
    db: stores.db,
    kafka: stores.kafka,
    consumers: [credits],
    clock: systemClock,
    log,
  });
  await eventually(async () => expect(await behind()).toBe(0n));
  await running.stop();
  await send();
  expect(await behind()).toBe(2n);
});

test("says of no consumer how far it is behind while Kafka does not answer", async () => {
  const hanging = { connect: () => new Promise(() => {}), disconnect: async () => {} };
  const kafka = { ...stores.kafka, admin: () => hanging as never };
  expect(await consumerLags(kafka, [consumer(name)])).toEqual([{ consumer: name, behind: null }]);
});
