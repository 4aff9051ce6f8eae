import { contentLines, escaped } from "./content-lines.ts";

interface CalendarEvent {
  /** Of this event and no other; the same for the same one. */
  id: string;
  start: Date;
  minutes: number;
  title: string;
  notes: string;
  place: string;
}

/** A calendar (RFC 5545) with one event, as calendar apps open it. */
export function calendarFile({ id, start, minutes, title, notes, place }: CalendarEvent, now = new Date()): string {
  return contentLines([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Doorlight//Doorlight//EN",
    "BEGIN:VEVENT",
    `UID:${escaped(id)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(new Date(start.getTime() + minutes * 60_000))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(notes)}`,
    `LOCATION:${escaped(place)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ]);
}

/** "20261201T120000Z". */
function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}
