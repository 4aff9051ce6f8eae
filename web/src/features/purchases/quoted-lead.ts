import type { LeadDetail, PaymentSource, ShownQuote } from "@doorlight/gateway/contract";

/** A lead that can be bought, with its price and payment source. */
export type QuotedLead = LeadDetail & { quote: NonNullable<LeadDetail["quote"]> & { paymentSource: PaymentSource } };

/** Whether the server would accept a purchase. */
export function canBuy(lead: LeadDetail): lead is QuotedLead {
  return lead.status === "available" && lead.refusal === null && Boolean(lead.quote?.paymentSource);
}

/** The shown quote that goes with a purchase, so that nothing else is charged. */
export function shownOf({ quote: { price, vat, paymentSource } }: QuotedLead): ShownQuote {
  return { price, ...(vat && { vat: vat.amount }), paymentSource };
}

export function isSameQuote(one: ShownQuote, other: ShownQuote): boolean {
  const isSamePrice = one.price.amount === other.price.amount && one.price.currency === other.price.currency;
  return isSamePrice && one.vat?.amount === other.vat?.amount && one.paymentSource === other.paymentSource;
}
