import { expect, test } from "@jest/globals";
import { hours, minutes } from "@doorlight/common/time";
import { dueAt, quietEnd } from "./news-due.ts";

const zone = "Europe/Helsinki";
const timeIn = (at: Date) => new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: zone }).format(at);
const at = (text: string) => new Date(text);

test("news at once is due at once", () => {
  const now = at("2026-11-23T12:34:56Z");
  expect(dueAt(now, { pace: "at_once" }, now, zone)).toEqual(now);
});

test.each([
  ["hourly", "2026-11-23T12:34:56Z", "2026-11-23T13:00:00Z"],
  ["hourly", "2026-11-23T13:00:00Z", "2026-11-23T13:00:00Z"],
  ["daily", "2026-11-23T04:59:00Z", "2026-11-23T05:00:00Z"],
  ["daily", "2026-11-23T05:00:01Z", "2026-11-24T05:00:00Z"],
  // Clocks go forward on 29 March and back on 25 October 2026.
  ["daily", "2026-03-28T12:00:00Z", "2026-03-29T04:00:00Z"],
  ["daily", "2026-10-24T12:00:00Z", "2026-10-25T05:00:00Z"],
] as const)("%s news of %s is due at %s", (pace, created, due) => {
  expect(dueAt(at(created), { pace }, at(created), zone)).toEqual(at(due));
});

test.each([
  ["21:00", "07:00", "2026-11-23T20:00:00Z", "2026-11-24T05:00:00Z"],
  ["21:00", "07:00", "2026-11-24T05:00:00Z", "2026-11-24T05:00:00Z"],
  ["12:00", "13:00", "2026-11-23T10:30:00Z", "2026-11-23T11:00:00Z"],
  ["12:00", "12:00", "2026-11-23T10:00:00Z", "2026-11-23T10:00:00Z"],
  // 03:30 does not exist on this day.
  ["01:00", "03:30", "2026-03-29T00:30:00Z", "2026-03-29T01:30:00Z"],
] as const)("quiet hours from %s until %s hold %s until %s", (from, until, time, end) => {
  expect(quietEnd(at(time), { from, until }, zone)).toEqual(at(end));
});

test("over a whole year news is never due early, in quiet hours, or more than a day and the quiet hours later", () => {
  const quiet = { from: "20:30", until: "06:15" };
  const start = Date.parse("2026-01-01T00:00:00Z");
  for (let created = start; created < start + hours(24 * 366); created += minutes(97)) {
    for (const pace of ["at_once", "hourly", "daily"] as const) {
      const due = dueAt(new Date(created), { pace, quiet }, new Date(created), zone);
      expect(due.getTime()).toBeGreaterThanOrEqual(created);
      expect(due.getTime() - created).toBeLessThanOrEqual(hours(25));
      expect(timeIn(due) >= "06:15" && timeIn(due) < "20:30").toBe(true);
      if (pace === "daily") expect(timeIn(due)).toBe("07:00");
    }
  }
});
