import { expect, test } from "@jest/globals";
import { endsWithinADay, formatAge, formatTimeLeft } from "./dates.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

test("an age is formatted in its largest unit", () => {
  expect(formatAge(at(-0.001), "en-GB", now)).toBe("1 min ago");
  expect(formatAge(at(-2.5), "en-GB", now)).toBe("2 hr ago");
  expect(formatAge(at(-50), "sv-SE", now)).toBe("för\u00a02\u00a0d sedan");
});

test("the time left is formatted in its two largest units, or one", () => {
  expect(formatTimeLeft(at(166), "en-GB", { now })).toBe("6 days 22 hours");
  expect(formatTimeLeft(at(17.9), "en-GB", { now, units: 1 })).toBe("17 hours");
  expect(formatTimeLeft(at(-1), "en-GB", { now })).toBe("");
});

test("the last day of a lead begins 24 hours before its end", () => {
  expect(endsWithinADay(at(23.9), now)).toBe(true);
  expect(endsWithinADay(at(24), now)).toBe(false);
});
