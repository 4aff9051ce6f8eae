/**
 * The largest discount of a deal in hundredths of a percent: a tenth of a price stays, since every purchase is paid and no
 * card is charged a few cents. Leads that are to cost nothing are the deal's leads a month, which count.
 */
export const MOST_DISCOUNT = 9_000;
