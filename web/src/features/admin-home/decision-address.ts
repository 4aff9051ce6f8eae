import type { Decision, DecisionKind } from "@doorlight/gateway/contract";
import type { AccountSectionId } from "../../lib/account-sections.ts";
import { adminPaths } from "../../lib/admin-paths.ts";

/** The screen with all that wait of a kind. */
export const screenOf: Record<DecisionKind, string> = {
  violation: adminPaths.health,
  refund_request: adminPaths.refundRequests,
  approval: adminPaths.approvals,
  paused_lead: `${adminPaths.leadDesk}?state=paused`,
  dispute: adminPaths.disputes,
  office_request: adminPaths.officeRequests,
  campaign: adminPaths.campaigns,
  parked_account: adminPaths.invoicing,
  open_payment: adminPaths.invoicing,
  details_to_correct: adminPaths.invoicing,
  dead_letter: `${adminPaths.health}?tab=letters`,
  left_buyer: adminPaths.users,
  quiet_list: adminPaths.users,
};

/** Decided on the page of the account, in this part of it. */
const partOfUser: Partial<Record<DecisionKind, AccountSectionId>> = {
  parked_account: "details",
  left_buyer: "refunds",
  quiet_list: "lists",
};

/** Where something is decided. */
export function addressOf({ kind, id, user, country }: Pick<Decision, "kind" | "id" | "user" | "country">): string {
  if (kind === "refund_request") return adminPaths.refundRequest(id);
  if (kind === "paused_lead") return adminPaths.deskLead(id);
  const part = partOfUser[kind];
  if (user && part) return adminPaths.userPart(user.id, part);
  // Both are listed whatever the month.
  if ((kind === "open_payment" || kind === "details_to_correct") && country)
    return `${adminPaths.invoicing}?country=${country}`;
  if (kind === "campaign") return adminPaths.campaign(id);
  return screenOf[kind];
}
