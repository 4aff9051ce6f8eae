import { setImmediate as soon } from "node:timers/promises";
import { expect, test } from "@jest/globals";
import { gathering } from "./gathering.ts";

const running = () => true;
const nothing = async () => {};

/** Whether a promise settles before the process has turned to anything else. */
const settlesAtOnce = (promise: Promise<unknown>) => Promise.race([promise.then(() => true), soon(false)]);

test("a batch is handled at once, and the next is asked for a tenth of a second later", async () => {
  const gather = gathering();
  const began = performance.now();
  let handledAfter = Number.POSITIVE_INFINITY;
  const batch = gather(running, async () => void (handledAfter = performance.now() - began));
  expect(handledAfter).toBeLessThan(100);
  expect(await settlesAtOnce(batch)).toBe(false);
  await batch;
  expect(performance.now() - began).toBeGreaterThanOrEqual(99);
});

test("of batches that came together only the last to be handled waits", async () => {
  const gather = gathering();
  const slow = Promise.withResolvers<void>();
  const last = gather(running, () => slow.promise);
  expect(await settlesAtOnce(gather(running, nothing))).toBe(true);
  slow.resolve();
  expect(await settlesAtOnce(last)).toBe(false);
});

test("a consumer that stops does not wait, and what handling a batch throws is thrown", async () => {
  const gather = gathering();
  expect(await settlesAtOnce(gather(() => false, nothing))).toBe(true);
  await expect(gather(running, () => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
  expect(await settlesAtOnce(gather(() => false, nothing))).toBe(true);
});
