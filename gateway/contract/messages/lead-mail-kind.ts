// Generated from doorlight.notifications.v1.LeadMailKind by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** new_interest: to the seller: who has bought the contact. buyer_report_answered: the agent's report that the person did not send it was wrong. */
export const LeadMailKind = z.enum([
  "new_interest",
  "purchase_receipt",
  "buyer_lead_closed",
  "buyer_phone_corrected",
  "buyer_report_answered",
  "buyer_contact_erased",
  "delivery_needs_action",
  "lead_reminder",
  "attempts_reminder",
  "buyer_chosen",
  "buyer_facts_corrected",
]);
export type LeadMailKind = z.output<typeof LeadMailKind>;
