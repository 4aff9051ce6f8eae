/** Why a list did not buy a lead, if its agent can change that, or buy the lead by a click. */
const missedReasons = [
  "lead_cap",
  "money_cap",
  "budget_reached",
  "claims_above_share",
  "payment_method_missing",
  "not_enough_credits",
  "invoice_limit_reached",
  "invoice_overdue",
  "account_on_hold",
  "contact_support",
  "card_declined",
  "card_error",
  "card_needs_action",
] as const;
export type MissedReason = (typeof missedReasons)[number];

/** Undefined if the lead is gone, or the agent does not want it: news of it would help nobody. */
export const toMissedReason = (reason: string): MissedReason | undefined =>
  missedReasons.find((known) => known === reason);

/** The reason in a mail: a cap, many claims, or a failed payment. */
const causes = ["lead_cap", "money_cap", "budget_reached", "claims_above_share"] as const;
export type MissedCause = (typeof causes)[number] | "payment";

export const toMissedCause = (reason: MissedReason): MissedCause =>
  causes.find((cause) => cause === reason) ?? "payment";
