import type { NextStep, Overview } from "../../contract/index.ts";

/** What an agent does best next: first what keeps from buying, then what brings leads, then what is short of time. */
export function nextStep({ leads, account }: Pick<Overview, "leads" | "account">): NextStep | null {
  if (account?.nextPaymentSource === null) return "add_payment_method";
  if (leads?.lists === 0) return "make_list";
  if (leads && leads.lastSpots > 0) return "see_last_spots";
  return null;
}
