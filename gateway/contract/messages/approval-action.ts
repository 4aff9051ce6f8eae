// Generated from doorlight.identity.v1.ApprovalAction by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** What needs another admin above a limit. */
export const ApprovalAction = z.enum([
  "grant_credits",
  "activate_deal",
  "extend_deal",
  "change_email",
  "record_payment",
  "change_prices",
  "drop_price_list",
  "start_campaign",
  "allow_invoice",
]);
export type ApprovalAction = z.output<typeof ApprovalAction>;
