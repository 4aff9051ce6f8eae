import { expect, test } from "@jest/globals";
import { hours, minutes, seconds } from "@doorlight/common/time";
import { nextAttemptAt, readRetryAfter } from "./webhook-retry.ts";

const now = new Date("2026-11-29T12:00:00Z");
const pauseAfter = (attempts: number, random = 0, asked?: number) => {
  const next = nextAttemptAt(attempts, now, () => random, asked);
  return next && next.getTime() - now.getTime();
};

test("spreads nine retries over three days and then gives up", () => {
  const pauses = Array.from({ length: 10 }, (_, i) => pauseAfter(i + 1));
  expect(pauses).toEqual([seconds(5), minutes(5), minutes(30), ...[2, 5, 10, 14, 20, 24].map(hours), undefined]);
});

test("adds up to a tenth at random", () => {
  expect([pauseAfter(2, 0.5), pauseAfter(2, 1)]).toEqual([minutes(5) * 1.05, minutes(5) * 1.1]);
});

test("waits as long as it is asked to, up to a day, and never shorter than by itself", () => {
  expect([minutes(1), hours(1), hours(90)].map((asked) => pauseAfter(2, 0, asked))).toEqual([
    minutes(5),
    hours(1),
    hours(24),
  ]);
});

test.each([
  ["120", minutes(2)],
  ["Sun, 29 Nov 2026 13:00:00 GMT", hours(1)],
  ["Sun, 29 Nov 2026 11:00:00 GMT", undefined],
  ["soon", undefined],
  [undefined, undefined],
])("reads a Retry-After of %s", (text, expected) => expect(readRetryAfter(text, now)).toBe(expected));
