import { setImmediate as soon } from "node:timers/promises";
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { makeBatchThrottle } from "./batch-throttle.ts";

const running = () => true;
const nothing = async () => {};
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Whether a promise settles while the clock stands still. */
const settlesAtOnce = (promise: Promise<unknown>) => Promise.race([promise.then(() => true), soon(false)]);

test("rests as long as a batch took", async () => {
  const throttle = makeBatchThrottle();
  const handle = jest.fn(() => pause(30));
  const batch = throttle(running, handle);
  expect(handle).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(59);
  expect(await settlesAtOnce(batch)).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await settlesAtOnce(batch)).toBe(true);
});

test("fetches the next batch a tenth of a second after the beginning of a slow one", async () => {
  const throttle = makeBatchThrottle();
  const batch = throttle(running, () => pause(80));
  await jest.advanceTimersByTimeAsync(99);
  expect(await settlesAtOnce(batch)).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await settlesAtOnce(batch)).toBe(true);
});

test("lets only the last batch wait of those that came together", async () => {
  const throttle = makeBatchThrottle();
  const slow = Promise.withResolvers<void>();
  const last = throttle(running, () => slow.promise);
  await jest.advanceTimersByTimeAsync(10);
  expect(await settlesAtOnce(throttle(running, nothing))).toBe(true);
  slow.resolve();
  expect(await settlesAtOnce(last)).toBe(false);
});

test("does not throttle a consumer that stops, and passes on an error of a handled batch", async () => {
  const throttle = makeBatchThrottle();
  expect(await settlesAtOnce(throttle(() => false, nothing))).toBe(true);
  await expect(throttle(running, () => Promise.reject(new Error("lost")))).rejects.toThrow("lost");
  expect(await settlesAtOnce(throttle(() => false, nothing))).toBe(true);
});
