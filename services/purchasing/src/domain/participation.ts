import type { Price } from "./price.ts";

export type PaidBy = "credit" | "invoice";

/** One seat of a lead, bought. Nothing of it changes later. */
export type Participation = {
  id: string;
  leadId: string;
  acquiredAt: Date;
  price: Price;
  paidBy: PaidBy;
  /** Trace of the purchase; empty where it was made outside one. */
  traceId: string;
};
