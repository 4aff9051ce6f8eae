import { expect, test } from "@jest/globals";
import { instantOf, localTime } from "./local-time.ts";

test.each([
  ["2026-11-24T14:05", "2026-11-24T12:05:00.000Z"],
  ["2026-07-01T08:00", "2026-07-01T05:00:00.000Z"],
  // The clocks go back at four.
  ["2026-10-25T02:30", "2026-10-24T23:30:00.000Z"],
  ["2026-10-25T05:00", "2026-10-25T03:00:00.000Z"],
])("reads %s in Finland and writes it so again", (time, instant) => {
  expect(instantOf(time, "Europe/Helsinki")).toBe(instant);
  expect(localTime(instant, "Europe/Helsinki")).toBe(time);
});

test("takes the zone of the browser without another one, and nothing for an incomplete date", () => {
  const time = "2026-11-24T14:05";
  expect(instantOf(time)).toBe(new Date(time).toISOString());
  expect(localTime(instantOf(time)!)).toBe(time);
  expect(instantOf("2026-11-24T")).toBeNull();
  expect(instantOf("")).toBeNull();
});
