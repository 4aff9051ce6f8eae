/** A day of the calendar in an address, `yyyy-mm-dd`; null if it names none. */
export function dayIn(search: URLSearchParams, name: string): string | null {
  return /^\d{4}-\d{2}-\d{2}$/.exec(search.get(name) ?? "")?.[0] ?? null;
}

/** The day so many days before another. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}
