import type { LeadDetail, PaidCard, Purchase, Vat } from "@doorlight/gateway/contract";

type Quote = NonNullable<LeadDetail["quote"]>;

/** A price with its parts and payment source: of a quote, or frozen on a purchase. */
export type Priced = Omit<Quote, "card"> & { vat: Vat | null; card: PaidCard | null };

export function pricedOf({ fee, ...purchase }: Purchase): Priced {
  return { ...purchase, price: fee };
}

/** The VAT is a line of its own if a card pays it at once; an invoice names it once it is written. */
export function quoted({ card, ...quote }: Quote): Priced {
  return card ? { ...quote, card } : { ...quote, vat: null, card };
}

/** Whether the day of an invoice has not begun yet. */
export function isToCome(invoicedOn: string, now = Date.now()): boolean {
  return Date.parse(invoicedOn) > now;
}

/** The number of days until an invoice; a begun day counts. */
export function daysUntil(invoicedOn: string, now = Date.now()): number {
  return Math.ceil((Date.parse(invoicedOn) - now) / (24 * 60 * 60 * 1000));
}
