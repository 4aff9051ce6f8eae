import type { ErrorCode } from "@doorlight/gateway/contract";

/** The refusals of a purchase that another way to pay helps against. */
export const payable = [
  "payment_method_missing",
  "not_enough_credits",
  "invoice_limit_reached",
  "invoice_overdue",
] as const satisfies ErrorCode[];

/** Those of a dispute, against which no way to pay helps. */
export const held = ["account_on_hold", "contact_support"] as const satisfies ErrorCode[];
