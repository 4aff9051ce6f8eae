/** Durations in milliseconds. A day is 24 hours; for days of a calendar see `calendar.ts`. */
export const seconds = (count: number): number => count * 1_000;
export const minutes = (count: number): number => seconds(60 * count);
export const hours = (count: number): number => minutes(60 * count);
export const days = (count: number): number => hours(24 * count);
