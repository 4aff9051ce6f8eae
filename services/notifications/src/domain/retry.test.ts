import { expect, test } from "@jest/globals";
import { isStale, isTooOld, retryDelay } from "./retry.ts";

const none = () => 0;
const most = () => 1 - Number.EPSILON;
const hours = (count: number) => new Date(count * 3_600_000);

test("while nobody answers, the pause grows to half a minute and no further", () => {
  const delays = [1, 2, 3, 4, 5, 6, 500].map((attempts) => retryDelay(attempts, true, none));
  expect(delays).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test("where somebody asked for patience, the pause grows to ten minutes", () => {
  expect(retryDelay(5, false, none)).toBe(32_000);
  expect(retryDelay(500, false, none)).toBe(600_000);
});

test("pauses differ, so that mails do not all come back at once", () => {
  expect(retryDelay(5, true, most)).toBe(24_000);
});

test("a mail is given up after three days", () => {
  expect([isTooOld(hours(0), hours(72)), isTooOld(hours(0), hours(73))]).toEqual([false, true]);
});

test("what happened over a day ago is no news", () => {
  expect([isStale(hours(0), hours(24)), isStale(hours(0), hours(25))]).toEqual([false, true]);
});
