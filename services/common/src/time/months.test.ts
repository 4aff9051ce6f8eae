import { expect, test } from "@jest/globals";
import { isDay, monthsOf, rangeOfDays } from "./months.ts";

const HELSINKI = "Europe/Helsinki";
const LONDON = "Europe/London";

const range = (zone: string, first: string, last: string) => {
  const { from, to } = rangeOfDays(zone, first, last);
  return [from.toISOString(), to.toISOString()];
};

test("counts days of a zone from its midnight to its midnight, both days included", () => {
  expect(range(HELSINKI, "2026-12-01", "2027-05-31")).toEqual(["2026-11-30T22:00:00.000Z", "2027-05-31T21:00:00.000Z"]);
});

test("counts 23 hours for a single day when clocks go forward and 25 when they go back", () => {
  expect(range(LONDON, "2026-03-29", "2026-03-29")).toEqual(["2026-03-29T00:00:00.000Z", "2026-03-29T23:00:00.000Z"]);
  expect(range(LONDON, "2026-10-25", "2026-10-25")).toEqual(["2026-10-24T23:00:00.000Z", "2026-10-26T00:00:00.000Z"]);
});

test("spreads a range over the end of a year over the months of both years", () => {
  const months = monthsOf(HELSINKI, rangeOfDays(HELSINKI, "2026-11-20", "2027-01-01"));
  expect(months.map(({ firstDay, days }) => [firstDay, days])).toEqual([
    ["2026-11-01", 30],
    ["2026-12-01", 31],
    ["2027-01-01", 31],
  ]);
  expect(months[2]?.from).toEqual(new Date("2026-12-31T22:00:00Z"));
  expect(months[2]?.to).toEqual(new Date("2027-01-31T22:00:00Z"));
});

test("does not spread a range that ends with a month over the next one", () => {
  const february = monthsOf(HELSINKI, rangeOfDays(HELSINKI, "2028-02-29", "2028-02-29"));
  expect(february.map(({ firstDay, days }) => [firstDay, days])).toEqual([["2028-02-01", 29]]);
});

test("spreads an empty range over no month", () => {
  const at = new Date("2026-12-05T12:00:00Z");
  expect(monthsOf(HELSINKI, { from: at, to: at })).toEqual([]);
});

test.each([
  ["2028-02-29", true],
  ["2026-02-29", false],
  ["2026-12-32", false],
  ["0001-01-01", true],
  ["0000-12-31", false],
  ["2026-12-1", false],
  ["20261201", false],
  ["", false],
])("says whether %s is a day of the calendar: %s", (text, expected) => expect(isDay(text)).toBe(expected));
