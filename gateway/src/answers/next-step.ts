import type { NextStep, Overview } from "../../contract/index.ts";

/** An agent's best next step: first obstacles to buying, then sources of leads, then leads that end soon. */
export function nextStep({ leads, account }: Pick<Overview, "leads" | "account">): NextStep | null {
  if (account?.onHold) return "account_on_hold";
  if (account?.nextPaymentSource === null) return "add_payment_method";
  if (leads?.lists === 0) return "make_list";
  if (leads && leads.lastSpots > 0) return "see_last_spots";
  return null;
}
