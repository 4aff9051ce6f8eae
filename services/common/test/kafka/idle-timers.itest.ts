import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import type { Producer } from "../../src/kafka/producer.ts";
import { givenStores } from "../stores.ts";

const stores = givenStores();
let producer: Producer;
beforeAll(async () => {
  producer = await stores.kafka.connectProducer();
});
afterAll(async () => {
  await producer.close();
});

test("an idle connection to Kafka sets no timers", async () => {
  await wait(500);
  const timers = jest.spyOn(globalThis, "setTimeout");
  await wait(500);
  expect(timers.mock.calls.length).toBeLessThan(10);
  timers.mockRestore();
});
