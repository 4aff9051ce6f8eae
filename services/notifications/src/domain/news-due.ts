import { Temporal } from "temporal-polyfill";
import type { Pace, Quiet } from "./news.ts";

/** When the daily digest goes, in the country's time. */
const daily = Temporal.PlainTime.from("07:00");

/** When news of `createdAt` is mailed, seen from `now`: at its pace, and not in the quiet hours of the zone. */
export function dueAt(createdAt: Date, { pace, ...quiet }: Quiet & { pace: Pace }, now: Date, zone: string) {
  const due = paceEnd(local(createdAt, zone), pace).epochMilliseconds;
  return quietEnd(new Date(Math.max(due, now.getTime())), quiet, zone);
}

/** The end of the quiet hours in which `at` lies; `at` if it lies in none. */
export function quietEnd(at: Date, { quietFrom, quietUntil }: Quiet, zone: string): Date {
  if (!quietFrom || !quietUntil) return at;
  const time = local(at, zone);
  const [from, until] = [Temporal.PlainTime.from(quietFrom), Temporal.PlainTime.from(quietUntil)];
  return isBetween(time.toPlainTime(), from, until) ? toDate(nextAt(time, until)) : at;
}

function paceEnd(time: Temporal.ZonedDateTime, pace: Pace): Temporal.ZonedDateTime {
  switch (pace) {
    case "at_once":
      return time;
    case "hourly":
      return hourEnd(time);
    case "daily":
      return nextAt(time, daily);
  }
}

function isBetween(time: Temporal.PlainTime, from: Temporal.PlainTime, until: Temporal.PlainTime): boolean {
  const isAfterFrom = Temporal.PlainTime.compare(time, from) >= 0;
  const isBeforeUntil = Temporal.PlainTime.compare(time, until) < 0;
  return Temporal.PlainTime.compare(from, until) <= 0 ? isAfterFrom && isBeforeUntil : isAfterFrom || isBeforeUntil;
}

/** The end of the hour on the clock, itself at the full hour. In real time: rounding the local one skips an hour that is repeated. */
function hourEnd(time: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const start = time.with({ minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 });
  return start.equals(time) ? time : start.add({ hours: 1 });
}

/** The first instant from `time` on at which clocks show `at`, or skip it. */
function nextAt(time: Temporal.ZonedDateTime, at: Temporal.PlainTime): Temporal.ZonedDateTime {
  const today = time.toPlainDate();
  const instants = [today, today.add({ days: 1 })].flatMap((day) =>
    instantsOf(day.toPlainDateTime(at), time.timeZoneId),
  );
  return instants.find((instant) => Temporal.ZonedDateTime.compare(instant, time) >= 0)!;
}

/** Two if clocks are set back over the local time, the change itself if they are set forward over it. */
function instantsOf(local: Temporal.PlainDateTime, zone: string): Temporal.ZonedDateTime[] {
  const earlier = local.toZonedDateTime(zone, { disambiguation: "earlier" });
  if (earlier.toPlainDateTime().equals(local))
    return [earlier, local.toZonedDateTime(zone, { disambiguation: "later" })];
  return [earlier.getTimeZoneTransition("next")!];
}

const local = (at: Date, zone: string) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
const toDate = ({ epochMilliseconds }: Temporal.ZonedDateTime) => new Date(epochMilliseconds);
