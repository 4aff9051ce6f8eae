import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { type TestKafka, testKafka } from "../testing/index.ts";
import type { Producer } from "./producer.ts";

let kafka: TestKafka;
let producer: Producer;
beforeAll(async () => {
  kafka = await testKafka();
  producer = await kafka.kafka.connectProducer();
}, 30_000);
afterAll(async () => {
  await producer.close();
  await kafka.close();
});

test("a connection that has nothing to do sets no timers", async () => {
  await wait(500);
  const timers = jest.spyOn(globalThis, "setTimeout");
  await wait(500);
  expect(timers.mock.calls.length).toBeLessThan(10);
  timers.mockRestore();
});
