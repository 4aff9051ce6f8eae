import { expect, test } from "@jest/globals";
import { endsWithinADay, formatAge, formatDateTimeIn, formatTimeLeft, formatWithZone } from "./dates.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

test("formats an age in its largest unit", () => {
  expect(formatAge(at(-0.001), "en-GB", now)).toBe("1 min ago");
  expect(formatAge(at(-2.5), "en-GB", now)).toBe("2 hr ago");
  expect(formatAge(at(-50), "sv-SE", now)).toBe("för\u00a02\u00a0d sedan");
});

test("formats the time left in its two largest units, or one", () => {
  expect(formatTimeLeft(at(166), "en-GB", { now })).toBe("6 days 22 hours");
  expect(formatTimeLeft(at(17.9), "en-GB", { now, units: 1 })).toBe("18 hours");
  expect(formatTimeLeft(at(7 * 24 - 0.01), "en-GB", { now, units: 1 })).toBe("7 days");
  expect(formatTimeLeft(at(0.003), "en-GB", { now })).toBe("1 minute");
  expect(formatTimeLeft(at(-1), "en-GB", { now })).toBe("");
});

test("names the zone of a time without a country, or if the browser's clock shows another", () => {
  const instant = "2026-11-21T12:05:00Z";
  const { timeZone: own } = new Intl.DateTimeFormat().resolvedOptions();
  expect(formatWithZone(instant, "en-GB", "Europe/Helsinki")).toBe("21 Nov 2026, 14:05 UTC+2");
  for (const tag of ["fi-FI", "sv-SE"]) expect(formatWithZone(instant, tag, "Europe/Helsinki")).toMatch(/ UTC\+2$/);
  expect(formatWithZone(instant, "en-GB")).toMatch(/^21 Nov 2026, \d\d:05 [A-Z]/);
  expect(formatDateTimeIn(instant, "en-GB", own)).toMatch(/^21 Nov 2026, \d\d:05$/);
  expect(formatDateTimeIn(instant, "en-GB", "Pacific/Kiritimati")).toMatch(/^22 Nov 2026, 02:05 .+/);
});

test("begins the last day of a lead 24 hours before its end", () => {
  expect(endsWithinADay(at(23.9), now)).toBe(true);
  expect(endsWithinADay(at(24), now)).toBe(false);
});
