/** An instant as a field for date and time wants it, in a zone or in that of the browser: "2026-11-24T14:05". */
export function localTime(instant: string, timeZone?: string): string {
  // Swedish writes days and times as ISO 8601 does.
  const format = new Intl.DateTimeFormat("sv", { dateStyle: "short", timeStyle: "short", timeZone });
  return format.format(new Date(instant)).replace(/\s/, "T");
}

/** The instant that such a field says. Null for an incomplete date. */
export function instantOf(time: string, timeZone?: string): string | null {
  const asUtc = Date.parse(`${time}Z`);
  if (Number.isNaN(asUtc)) return null;
  const shiftAt = (at: number) => Date.parse(`${localTime(new Date(at).toISOString(), timeZone)}Z`) - at;
  // Clocks may change between the two: the second shift is that of the instant itself.
  return new Date(asUtc - shiftAt(asUtc - shiftAt(asUtc))).toISOString();
}
