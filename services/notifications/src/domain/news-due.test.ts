import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "@jest/globals";
import { loadCountryPacks } from "@doorlight/common/product";
import { hours, minutes } from "@doorlight/common/time";
import { dueAt, quietEnd } from "./news-due.ts";

const zone = "Europe/Helsinki";
const noQuiet = { quietFrom: null, quietUntil: null };
const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: zone });
const timeIn = (at: Date) => clock.format(at);
const at = (text: string) => new Date(text);

test("makes immediate news due at once", () => {
  const now = at("2026-11-23T12:34:56Z");
  expect(dueAt(now, { pace: "at_once", ...noQuiet }, now, zone)).toEqual(now);
});

test.each([
  ["hourly", "2026-11-23T12:34:56Z", "2026-11-23T13:00:00Z"],
  ["hourly", "2026-11-23T13:00:00Z", "2026-11-23T13:00:00Z"],
  ["daily", "2026-11-23T04:59:00Z", "2026-11-23T05:00:00Z"],
  ["daily", "2026-11-23T05:00:01Z", "2026-11-24T05:00:00Z"],
  // Clocks go forward on 29 March and back on 25 October 2026.
  ["daily", "2026-03-28T12:00:00Z", "2026-03-29T04:00:00Z"],
  ["daily", "2026-10-24T12:00:00Z", "2026-10-25T05:00:00Z"],
] as const)("makes %s news of %s due at %s", (pace, created, due) => {
  expect(dueAt(at(created), { pace, ...noQuiet }, at(created), zone)).toEqual(at(due));
});

test.each([
  ["21:00", "07:00", "2026-11-23T20:00:00Z", "2026-11-24T05:00:00Z"],
  ["21:00", "07:00", "2026-11-24T05:00:00Z", "2026-11-24T05:00:00Z"],
  ["12:00", "13:00", "2026-11-23T10:30:00Z", "2026-11-23T11:00:00Z"],
  ["12:00", "12:00", "2026-11-23T10:00:00Z", "2026-11-23T10:00:00Z"],
] as const)("lets quiet hours from %s until %s hold %s until %s", (from, until, time, end) => {
  expect(quietEnd(at(time), { quietFrom: from, quietUntil: until }, zone)).toEqual(at(end));
});

const shipped = fileURLToPath(new URL("../../../../deploy/countries", import.meta.url));
const countries = readdirSync(shipped).flatMap((file) =>
  file.endsWith(".yaml") ? file.slice(0, 2).toUpperCase() : [],
);

/** The hour that clocks skip on 29 March and repeat on 25 October 2026, at 01:00 UTC, by country. */
const changedHours: Record<string, string> = {
  GB: "01",
  DE: "02",
  DK: "02",
  NO: "02",
  PL: "02",
  SE: "02",
  EE: "03",
  FI: "03",
};

describe.each([...loadCountryPacks(shipped, countries).values()])("in $code", ({ code, timeZone }) => {
  const hour = changedHours[code];

  test.each([
    // If the end does not exist, the change of clocks is the end.
    ["30", "2026-03-29T00:40:00Z", "2026-03-29T01:00:00Z"],
    ["00", "2026-03-29T00:40:00Z", "2026-03-29T01:00:00Z"],
    ["30", "2026-03-29T01:00:00Z", "2026-03-29T01:00:00Z"],
    // If the end comes twice, each one ends the quiet time before it.
    ["30", "2026-10-25T00:10:00Z", "2026-10-25T00:30:00Z"],
    ["30", "2026-10-25T00:30:00Z", "2026-10-25T00:30:00Z"],
    ["30", "2026-10-25T01:10:00Z", "2026-10-25T01:30:00Z"],
    ["30", "2026-10-25T01:30:00Z", "2026-10-25T01:30:00Z"],
  ])(`lets quiet hours until ${hour}:%s hold %s until %s`, (minute, time, end) => {
    expect(quietEnd(at(time), { quietFrom: "20:00", quietUntil: `${hour}:${minute}` }, timeZone)).toEqual(at(end));
  });

  test.each([
    ["2026-03-29T00:30:00Z", "2026-03-29T01:00:00Z"],
    ["2026-03-29T01:00:00Z", "2026-03-29T01:00:00Z"],
    ["2026-10-25T00:30:00Z", "2026-10-25T01:00:00Z"],
    ["2026-10-25T01:00:00Z", "2026-10-25T01:00:00Z"],
    ["2026-10-25T01:30:00Z", "2026-10-25T02:00:00Z"],
  ])("makes hourly news of %s due at %s", (created, due) => {
    expect(dueAt(at(created), { pace: "hourly", ...noQuiet }, at(created), timeZone)).toEqual(at(due));
  });
});

test("is never early, in quiet hours, or later than a day plus quiet hours over a whole year", () => {
  const quiet = { quietFrom: "20:30", quietUntil: "06:15" };
  const start = Date.parse("2026-01-01T00:00:00Z");
  const wrong: { created: Date; pace: string; due: Date }[] = [];
  for (let created = start; created < start + hours(24 * 366); created += minutes(389)) {
    for (const pace of ["at_once", "hourly", "daily"] as const) {
      const due = dueAt(new Date(created), { pace, ...quiet }, new Date(created), zone);
      const time = timeIn(due);
      const isInTime = due.getTime() >= created && due.getTime() - created <= hours(25);
      const isAtItsHour = pace === "daily" ? time === "07:00" : time >= "06:15" && time < "20:30";
      if (!isInTime || !isAtItsHour) wrong.push({ created: new Date(created), pace, due });
    }
  }
  expect(wrong).toEqual([]);
});
