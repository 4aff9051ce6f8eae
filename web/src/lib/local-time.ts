/** An instant as a field for date and time wants it, in the zone of the browser: "2026-11-24T14:05". */
export function localTime(instant: string): string {
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Null for an incomplete date. */
export function instantOf(time: string): string | null {
  const at = new Date(time);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
