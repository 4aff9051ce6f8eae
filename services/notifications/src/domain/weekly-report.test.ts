import { expect, test } from "@jest/globals";
import { calendarWeek, reportedWeek, weekId } from "./weekly-report.ts";

test.each([
  ["on Monday at seven in Finland", "2026-11-30T05:00:00Z", "Europe/Helsinki", "2026-11-23"],
  ["on Monday a minute before seven", "2026-11-30T04:59:00Z", "Europe/Helsinki", undefined],
  ["on Monday late in the evening", "2026-11-30T21:59:00Z", "Europe/Helsinki", "2026-11-23"],
  ["on Tuesday", "2026-11-30T22:00:00Z", "Europe/Helsinki", undefined],
  ["on Monday at seven in Sweden, an hour later", "2026-11-30T06:00:00Z", "Europe/Stockholm", "2026-11-23"],
  ["on Monday at six in Sweden", "2026-11-30T05:00:00Z", "Europe/Stockholm", undefined],
  ["on the Monday after clocks changed", "2026-10-26T05:00:00Z", "Europe/Helsinki", "2026-10-19"],
])("names the week to report %s", (_when, now, zone, week) => {
  expect(reportedWeek(new Date(now), zone)).toBe(week);
});

test("counts the last days of December to the week that they belong to", () => {
  expect(calendarWeek("2026-12-28")).toEqual({ number: 53, lastDay: "2027-01-03" });
});

test("makes an id of each week", () => {
  expect(weekId("2026-11-23")).toBe("00000000-0000-8000-8000-000020261123");
});
