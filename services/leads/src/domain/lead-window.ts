const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A lead is new for 7×24 hours, whatever the clocks of its country do meanwhile. */
export const LEAD_LIFE_MS = 7 * DAY_MS;
/** A second request for one address within 90×24 hours is a duplicate. */
export const DUPLICATE_WINDOW_MS = 90 * DAY_MS;
/** The link of the confirmation mail. */
export const CONFIRMATION_MS = 24 * HOUR_MS;

export function after(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}
