/** Seconds in milliseconds. */
export const seconds = (count: number): number => count * 1_000;
/** Minutes in milliseconds. */
export const minutes = (count: number): number => seconds(60 * count);
/** Hours in milliseconds. */
export const hours = (count: number): number => minutes(60 * count);
/** Days of 24 hours in milliseconds; for days of a calendar see `calendar.ts`. */
export const days = (count: number): number => hours(24 * count);
