import type { Price } from "./price.ts";

export type PaymentSource = "credit" | "invoice";

/** One spot of a lead, bought. Nothing of it changes later. */
export type Purchase = {
  id: string;
  leadId: string;
  acquiredAt: Date;
  price: Price;
  paymentSource: PaymentSource;
  /** Trace of the purchase; empty where it was made outside one. */
  traceId: string;
};
