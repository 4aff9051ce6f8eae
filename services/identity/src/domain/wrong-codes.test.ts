import { expect, test } from "@jest/globals";
import { hours } from "@doorlight/common/time";
import { waitAfter, withWrongCode, type WrongCodes } from "./wrong-codes.ts";

const now = new Date("2026-11-21T09:00:00Z");

test("doubles the wait with each wrong code after the fifth, to at most a quarter of an hour", () => {
  let wrong: WrongCodes = { count: 0, lastAt: null };
  const waits = Array.from({ length: 17 }, () => {
    wrong = withWrongCode(wrong, now);
    return waitAfter(wrong, now) / 1000;
  });
  expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
});

test("ends a wait at its time, and drops wrong codes a day after the last", () => {
  const wrong = { count: 6, lastAt: now };
  const later = (ms: number) => new Date(now.getTime() + ms);
  expect([waitAfter(wrong, later(1999)), waitAfter(wrong, later(2000))]).toEqual([1, 0]);
  expect(withWrongCode(wrong, later(hours(24))).count).toBe(7);
  expect(withWrongCode(wrong, later(hours(24) + 1)).count).toBe(1);
});
