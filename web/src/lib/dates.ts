const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The age of an instant: "2 hr ago", "för 2 timmar sedan". */
export function formatAge(instant: string, tag: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(instant));
  const format = new Intl.RelativeTimeFormat(tag, { style: "short", numeric: "always" });
  if (age < hour) return format.format(-Math.max(1, Math.floor(age / minute)), "minute");
  if (age < day) return format.format(-Math.floor(age / hour), "hour");
  return format.format(-Math.floor(age / day), "day");
}

/**
 * The time left until an instant, in its largest units (two by default), rounded to the smallest of them: "6 days 22
 * hours". Empty when it is past.
 */
export function formatTimeLeft(instant: string, tag: string, { units: most = 2, now = Date.now() } = {}): string {
  const exact = Date.parse(instant) - now;
  if (exact <= 0) return "";
  const first = exact >= day ? 0 : exact >= hour ? 1 : 2;
  const smallest = [day, hour, minute][Math.min(first + most - 1, 2)]!;
  const left = Math.max(minute, Math.round(exact / smallest) * smallest);
  const units: [number, "day" | "hour" | "minute"][] = [
    [Math.floor(left / day), "day"],
    [Math.floor((left % day) / hour), "hour"],
    [Math.floor((left % hour) / minute), "minute"],
  ];
  return units
    .filter(([count]) => count > 0)
    .map(([count, unit]) => new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay: "long" }).format(count))
    .join(" ");
}

/** Whether less than a day is left until an instant. */
export function endsWithinADay(instant: string, now = Date.now()): boolean {
  return Date.parse(instant) - now < day;
}

/** "21 November 2026", in the zone of the browser unless one is named. */
export function formatDate(instant: string, tag: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone }).format(new Date(instant));
}

/** "21 Nov 2026", in the zone of the browser unless one is named. */
export function formatDay(instant: string, tag: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeZone }).format(new Date(instant));
}

/** A day of the calendar, "2026-11-21", as "21 Nov 2026" wherever the browser is. */
export function formatCalendarDay(day: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));
}

/** Today in a zone, "2026-11-21". Swedish writes days as ISO 8601 does. */
export function todayIn(timeZone: string | undefined): string {
  return new Intl.DateTimeFormat("sv", { timeZone }).format(new Date());
}

/** "Sat 21 Nov, 14:05", in the zone of the browser unless one is named: for a moment of these weeks. */
export function formatMoment(instant: string, tag: string, timeZone?: string): string {
  const parts = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(tag, { ...parts, timeZone }).format(new Date(instant));
}

/** "21 Nov 2026, 14:05", in the zone of the browser or in another one. */
export function formatDateTime(instant: string, tag: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short", timeZone });
  return format.format(new Date(instant));
}

/** As `formatDateTime`; if the browser's clock shows another time than the zone, with the name of the zone. */
export function formatDateTimeIn(instant: string, tag: string, timeZone: string | undefined): string {
  return formatDateTime(instant, tag, timeZone) === formatDateTime(instant, tag)
    ? formatDateTime(instant, tag)
    : formatWithZone(instant, tag, timeZone);
}

/** "21 Nov 2026, 14:05 UTC+2", in the zone of the browser or in another one. */
export function formatWithZone(instant: string, tag: string, timeZone?: string): string {
  // Languages abbreviate zones differently; the offset is the same in all.
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" }).formatToParts(
    new Date(instant),
  );
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value.replace("GMT", "UTC");
  return `${formatDateTime(instant, tag, timeZone)} ${offset}`;
}
