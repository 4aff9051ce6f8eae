import { LEAD_DAYS } from "@doorlight/common/product";
import { days, hours } from "@doorlight/common/time";

/** A lead is new for this long. */
export const LEAD_LIFE_MS = days(LEAD_DAYS);
/** A second request for one address within 90×24 hours is a duplicate. */
export const DUPLICATE_WINDOW_MS = days(90);
/** Prices of leads are kept this long, for comparison. */
export const PRICE_MEMORY_MS = days(90);
/** The link of the confirmation mail. */
export const CONFIRMATION_MS = hours(24);

/** A mailbox is sent this many links while one is valid; the answer to more requests is the same. */
export const MOST_CONFIRMATIONS = 3;

export function after(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}

/** From when on a lead of a list was published. */
export function listedSince(now: Date, withinDays: number | undefined): Date {
  return after(now, -Math.min(LEAD_LIFE_MS, days(withinDays ?? Infinity)));
}
