import type { RefundRequest } from "@doorlight/gateway/contract";

/** The key of the admins' text for why a refund is asked for: of the rule if one asks, else of the agent's reason. */
export function reasonKey({ reason, rule }: Pick<RefundRequest, "reason" | "rule">): string {
  return rule ? `refund-requests:rule.${rule}` : `refund-requests:reason.${reason}`;
}
