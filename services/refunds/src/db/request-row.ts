import type { Db } from "@doorlight/common/db";
import type { Decision, RefundReason, RefundRequest, RefundRule, RefundState } from "../domain/refund.ts";
import { type PurchaseRow, toPurchase } from "./purchase-store.ts";

export type RequestRow = PurchaseRow & {
  id: string;
  reason: RefundReason;
  description: string;
  by_rule: boolean;
  rule: RefundRule | null;
  state: RefundState;
  is_claim: boolean;
  is_blocked: boolean;
  requested_at: Date;
  pending_since: Date;
  appeal: string | null;
  appealed_at: Date | null;
  version: bigint;
  decisions: (Omit<Decision, "decidedAt"> & { decidedAt: string })[];
};

/** Requests with their purchases and decisions. */
export function selectRequests(db: Db) {
  return db("refund_requests as r")
    .join("purchases as p", "p.purchase_id", "r.purchase_id")
    .select<RequestRow[]>(
      "p.*",
      "r.*",
      db.raw(
        `(select coalesce(jsonb_agg(jsonb_build_object(
            'approved', approved, 'message', message, 'adminId', admin_id, 'decidedAt', decided_at) order by round), '[]')
          from refund_decisions where request_id = r.id) as decisions`,
      ),
      db.raw(
        `exists (
           select from disputed_purchases d where d.purchase_id = r.purchase_id and d.blocks and not d.too_late
         ) as is_blocked`,
      ),
    );
}

export function toRequest(row: RequestRow): RefundRequest {
  return {
    id: row.id,
    reason: row.reason,
    description: row.description,
    byRule: row.by_rule,
    rule: row.rule,
    state: row.state,
    isClaim: row.is_claim,
    isBlocked: row.is_blocked,
    requestedAt: row.requested_at,
    pendingSince: row.pending_since,
    appeal: row.appeal === null || row.appealed_at === null ? null : { description: row.appeal, at: row.appealed_at },
    decisions: row.decisions.map((decision) => ({ ...decision, decidedAt: new Date(decision.decidedAt) })),
    version: row.version,
    purchase: toPurchase(row),
  };
}
