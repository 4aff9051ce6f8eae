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

test("sets no timers for an idle connection to Kafka", async () => {
  await wait(500);
  const setters: string[] = [];
  const { setTimeout: set } = globalThis;
  // Other tests of this process may have left timers of their own.
  jest.spyOn(globalThis, "setTimeout").mockImplementation(((...args: Parameters<typeof set>) => {
    const { stack = "" } = new Error();
    if (stack.includes("kafkajs")) setters.push(stack);
    return set(...args);
  }) as typeof set);
  await wait(500);
  expect(setters.length).toBeLessThan(10);
});
