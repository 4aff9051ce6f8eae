import { expect, test } from "@jest/globals";
import { dayNumber, isAwayOn } from "./away.ts";

test("a list is away on its first and last day and between them, over the end of a year too", () => {
  const days = ["2026-12-29", "2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02", "2027-01-03"];
  const isAway = (day: string) => isAwayOn(dayNumber(day), dayNumber("2026-12-30"), dayNumber("2027-01-02"));
  expect(days.map(isAway)).toEqual([false, true, true, true, true, false]);
});

test("a list without days away is never away", () => {
  expect(isAwayOn(dayNumber("2026-12-30"), dayNumber(null), dayNumber(undefined))).toBe(false);
});
