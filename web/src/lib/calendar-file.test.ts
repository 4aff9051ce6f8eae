import { expect, test } from "@jest/globals";
import { calendarFile } from "./calendar-file.ts";

const event = {
  id: "lead@doorlight",
  start: new Date("2026-12-01T12:00:00Z"),
  minutes: 30,
  title: "Call",
  notes: "",
  place: "",
};

/** The lines after unfolding. */
function linesOf(changes: Partial<typeof event>): string[] {
  const file = calendarFile({ ...event, ...changes }, new Date("2026-11-23T08:05:09.123Z"));
  return file.replaceAll("\r\n ", "").split("\r\n");
}

test("writes one event, in UTC, with the standard's line ends, into a calendar file", () => {
  expect(linesOf({})).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Doorlight//Doorlight//EN",
    "BEGIN:VEVENT",
    "UID:lead@doorlight",
    "DTSTAMP:20261123T080509Z",
    "DTSTART:20261201T120000Z",
    "DTEND:20261201T123000Z",
    "SUMMARY:Call",
    "DESCRIPTION:",
    "LOCATION:",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("escapes marks of the calendar format, so that a text cannot add a line to the event", () => {
  const lines = linesOf({ notes: "a;b,c\\d\r\ne\rATTENDEE:x\u0007", place: "Koivutie 7, Espoo" });
  expect(lines).toContain(String.raw`DESCRIPTION:a\;b\,c\\d\ne\nATTENDEE:x`);
  expect(lines).toContain(String.raw`LOCATION:Koivutie 7\, Espoo`);
  expect(lines.filter((line) => line.startsWith("ATTENDEE"))).toEqual([]);
});

test("writes no line of a calendar file over 75 octets, and cuts no character", () => {
  const notes = "ääkkösiä 🏠 ".repeat(40);
  const file = calendarFile({ ...event, notes });
  const octets = file.split("\r\n").map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...octets)).toBeLessThanOrEqual(75);
  expect(linesOf({ notes })).toContain(`DESCRIPTION:${notes}`);
});
