/** A lead is on sale for so many days of 24 hours, whatever the clocks of its country do meanwhile. */
export const LEAD_DAYS = 7;
