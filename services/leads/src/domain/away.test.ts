import { expect, test } from "@jest/globals";
import { dayNumber, isAwayOn } from "./away.ts";

test("counts a list as away from its first to its last day, even over the end of a year", () => {
  const days = ["2026-12-29", "2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02", "2027-01-03"];
  const isAway = (day: string) => isAwayOn(dayNumber(day), dayNumber("2026-12-30"), dayNumber("2027-01-02"));
  expect(days.map(isAway)).toEqual([false, true, true, true, true, false]);
});

test("never counts a list without days away as away", () => {
  expect(isAwayOn(dayNumber("2026-12-30"), dayNumber(null), dayNumber(undefined))).toBe(false);
});
