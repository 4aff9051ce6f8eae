import { expect, test } from "@jest/globals";
import { hours, minutes, seconds } from "@doorlight/common/time";
import { isStale, isTooOld, retryDelay } from "./retry.ts";

const none = () => 0;
const most = () => 1 - Number.EPSILON;
const at = (hour: number) => new Date(hours(hour));

test("lets the pause grow to half a minute while the mail server cannot be reached", () => {
  const delays = [1, 2, 3, 4, 5, 6, 500].map((attempts) => retryDelay(attempts, true, none));
  expect(delays).toEqual([2, 4, 8, 16, 30, 30, 30].map(seconds));
});

test("lets the pause grow to ten minutes while the mail server is busy", () => {
  expect(retryDelay(5, false, none)).toBe(seconds(32));
  expect(retryDelay(500, false, none)).toBe(minutes(10));
});

test("varies the pauses between mails, so that not all are retried at once", () => {
  expect(retryDelay(5, true, most)).toBe(0.8 * seconds(30));
});

test("gives a mail up after three days", () => {
  expect([isTooOld(at(0), at(72)), isTooOld(at(0), at(73))]).toEqual([false, true]);
});

test("finds an event too old for a mail after a day", () => {
  expect([isStale(at(0), at(24)), isStale(at(0), at(25))]).toEqual([false, true]);
});
