import { expect, test } from "@jest/globals";
import { dayOfNextMonth, localDate, periodRange, startOfDay } from "./calendar.ts";
import type { Period } from "./calendar.ts";

const HELSINKI = "Europe/Helsinki";
const LONDON = "Europe/London";
/** Sets its clocks forward at midnight, so that a day there may begin at one o'clock. */
const CAIRO = "Africa/Cairo";

function range(kind: Exclude<Period["kind"], "last_n_days">, zone: string, now: string): string[] {
  const { from, to } = periodRange({ kind }, zone, new Date(now));
  return [from.toISOString(), to.toISOString()];
}

test("begins a day at the zone's midnight, not at that of UTC", () => {
  expect(range("today", HELSINKI, "2026-01-15T12:00:00Z")[0]).toBe("2026-01-14T22:00:00.000Z");
  expect(range("today", HELSINKI, "2026-07-15T12:00:00Z")[0]).toBe("2026-07-14T21:00:00.000Z");
  expect(localDate(HELSINKI, new Date("2026-01-14T22:00:00Z"))).toBe("2026-01-15");
  expect(localDate(HELSINKI, new Date("2026-01-14T21:59:59.999Z"))).toBe("2026-01-14");
});

test("begins a day given by its date at the zone's midnight, or with its first instant", () => {
  expect(startOfDay(HELSINKI, "2026-12-01").toISOString()).toBe("2026-11-30T22:00:00.000Z");
  expect(startOfDay(CAIRO, "2026-04-24").toISOString()).toBe("2026-04-23T22:00:00.000Z");
});

test("counts 23 hours when clocks go forward and 25 when they go back", () => {
  expect(range("today", HELSINKI, "2026-03-29T12:00:00Z")).toEqual([
    "2026-03-28T22:00:00.000Z",
    "2026-03-29T21:00:00.000Z",
  ]);
  expect(range("today", HELSINKI, "2026-10-25T12:00:00Z")).toEqual([
    "2026-10-24T21:00:00.000Z",
    "2026-10-25T22:00:00.000Z",
  ]);
  expect(range("today", LONDON, "2026-10-25T00:30:00Z")).toEqual([
    "2026-10-24T23:00:00.000Z",
    "2026-10-26T00:00:00.000Z",
  ]);
});

test("counts both passes of the repeated hour of autumn to the same day", () => {
  for (const instant of ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"])
    expect(localDate(HELSINKI, new Date(instant))).toBe("2026-10-25");
});

test("begins a day whose midnight is skipped with its first instant", () => {
  expect(range("today", CAIRO, "2026-04-24T12:00:00Z")[0]).toBe("2026-04-23T22:00:00.000Z");
  expect(localDate(CAIRO, new Date("2026-04-23T22:00:00Z"))).toBe("2026-04-24");
});

test("finds yesterday in the previous year", () => {
  expect(range("yesterday", HELSINKI, "2026-12-31T22:30:00Z")).toEqual([
    "2026-12-30T22:00:00.000Z",
    "2026-12-31T22:00:00.000Z",
  ]);
});

test("finds this month and last month with a leap day and in the previous year", () => {
  expect(range("this_month", LONDON, "2028-02-10T00:00:00Z")).toEqual([
    "2028-02-01T00:00:00.000Z",
    "2028-03-01T00:00:00.000Z",
  ]);
  expect(range("last_month", LONDON, "2028-03-31T12:00:00Z")).toEqual([
    "2028-02-01T00:00:00.000Z",
    "2028-03-01T00:00:00.000Z",
  ]);
  expect(range("last_month", HELSINKI, "2027-01-05T12:00:00Z")).toEqual([
    "2026-11-30T22:00:00.000Z",
    "2026-12-31T22:00:00.000Z",
  ]);
});

test("begins this month at the zone's midnight, hours before that of UTC", () => {
  expect(range("this_month", HELSINKI, "2026-06-30T21:00:00Z")[0]).toBe("2026-06-30T21:00:00.000Z");
  expect(range("this_month", HELSINKI, "2026-06-30T20:59:59.999Z")[0]).toBe("2026-05-31T21:00:00.000Z");
});

test("ends this year at the beginning of the next one", () => {
  expect(range("this_year", HELSINKI, "2026-12-31T21:59:59Z")).toEqual([
    "2025-12-31T22:00:00.000Z",
    "2026-12-31T22:00:00.000Z",
  ]);
});

test("ends the last seven days with today, even with a day of 23 hours", () => {
  const { from, to } = periodRange({ kind: "last_n_days", days: 7 }, HELSINKI, new Date("2026-04-01T09:00:00Z"));
  expect([from, to].map((date) => date.toISOString())).toEqual([
    "2026-03-25T22:00:00.000Z",
    "2026-04-01T21:00:00.000Z",
  ]);
});

test("finds a day of the zone's next month, over the end of a year and of a short month", () => {
  const invoicedOn = (instant: string, day = 10) => dayOfNextMonth(HELSINKI, new Date(instant), day);
  expect(invoicedOn("2026-11-30T21:59:59Z")).toBe("2026-12-10");
  expect(invoicedOn("2026-11-30T22:00:00Z")).toBe("2027-01-10");
  expect(invoicedOn("2027-01-31T12:00:00Z", 31)).toBe("2027-02-28");
});
