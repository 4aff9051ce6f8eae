import type { Decision, DecisionKind } from "@doorlight/gateway/contract";
import { adminPaths } from "../../lib/admin-paths.ts";

/** The screen with all that wait of a kind. */
export const screenOf: Record<DecisionKind, string> = {
  violation: adminPaths.health,
  refund_request: adminPaths.refundRequests,
  dispute: adminPaths.disputes,
  office_request: adminPaths.officeRequests,
  campaign: adminPaths.campaigns,
  parked_account: adminPaths.invoicing,
  open_payment: adminPaths.invoicing,
  dead_letter: `${adminPaths.health}?tab=letters`,
};

/** Where something is decided. */
export function addressOf({ kind, id }: Pick<Decision, "kind" | "id">): string {
  if (kind === "refund_request") return adminPaths.refundRequest(id);
  if (kind === "parked_account") return adminPaths.user(id);
  if (kind === "campaign") return adminPaths.campaign(id);
  return screenOf[kind];
}
