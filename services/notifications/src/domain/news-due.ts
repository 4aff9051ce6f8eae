import { Temporal } from "temporal-polyfill";
import type { Pace, Quiet } from "./news.ts";

/** When the daily digest goes, in the country's time. */
const daily = Temporal.PlainTime.from("07:00");

/** When news of `createdAt` is mailed, seen from `now`: at its pace, and not in the quiet hours of the zone. */
export function dueAt(
  createdAt: Date,
  { pace, quiet }: { pace: Pace; quiet?: Quiet | undefined },
  now: Date,
  zone: string,
) {
  const due = paceEnd(local(createdAt, zone), pace).epochMilliseconds;
  return quietEnd(new Date(Math.max(due, now.getTime())), quiet, zone);
}

/** The end of the quiet hours in which `at` lies; `at` where it lies in none. */
export function quietEnd(at: Date, quiet: Quiet | undefined, zone: string): Date {
  if (!quiet) return at;
  const time = local(at, zone);
  return isQuiet(time.toPlainTime(), quiet) ? toDate(nextAt(time, Temporal.PlainTime.from(quiet.until))) : at;
}

function paceEnd(time: Temporal.ZonedDateTime, pace: Pace): Temporal.ZonedDateTime {
  switch (pace) {
    case "at_once":
      return time;
    case "hourly":
      return time.round({ smallestUnit: "hour", roundingMode: "ceil" });
    case "daily":
      return nextAt(time, daily);
  }
}

function isQuiet(time: Temporal.PlainTime, quiet: Quiet): boolean {
  const [from, until] = [Temporal.PlainTime.from(quiet.from), Temporal.PlainTime.from(quiet.until)];
  const isAfterFrom = Temporal.PlainTime.compare(time, from) >= 0;
  const isBeforeUntil = Temporal.PlainTime.compare(time, until) < 0;
  return Temporal.PlainTime.compare(from, until) <= 0 ? isAfterFrom && isBeforeUntil : isAfterFrom || isBeforeUntil;
}

/** The first instant from `time` on at which clocks show `at`; a time that a change of clocks skips is shown later. */
function nextAt(time: Temporal.ZonedDateTime, at: Temporal.PlainTime): Temporal.ZonedDateTime {
  const ofDay = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone: time.timeZoneId, plainTime: at });
  const today = ofDay(time.toPlainDate());
  return Temporal.ZonedDateTime.compare(today, time) >= 0 ? today : ofDay(time.toPlainDate().add({ days: 1 }));
}

const local = (at: Date, zone: string) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
const toDate = ({ epochMilliseconds }: Temporal.ZonedDateTime) => new Date(epochMilliseconds);
