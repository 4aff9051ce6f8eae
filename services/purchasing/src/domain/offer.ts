import type { ErrorCode } from "@doorlight/common/errors";
import type { PaymentSource } from "./purchase.ts";
import type { Price } from "./price.ts";

export type LeadStatus = "available" | "no_payment_method" | "obtained" | "full" | "unavailable";

/** A lead as one user could buy it now. */
export type Offer = {
  leadId: string;
  status: LeadStatus;
  /** What a purchase would be refused with. */
  refusal: ErrorCode | null;
  /** Null where no price is set. */
  price: Price | null;
  paymentSource: PaymentSource | null;
  cap: number;
  spotsLeft: number;
};
