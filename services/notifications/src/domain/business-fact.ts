import type { Money } from "@doorlight/common/money";
import { minutes, type Range } from "@doorlight/common/time";

/** What a line of the timeline tells. */
export type FactKind =
  | "request_received"
  | "request_confirmed"
  | "request_linked"
  | "lead_published"
  | "lead_viewed"
  | "lead_sold"
  | "purchase_released"
  | "lead_closed"
  | "lead_reopened"
  | "lead_paused"
  | "lead_resumed"
  | "lead_expired"
  | "lead_corrected"
  | "duplicate_found"
  | "contact_erased"
  | "outcome_reported"
  | "refund_requested"
  | "refund_appealed"
  | "refund_approved"
  | "refund_rejected"
  | "refund_cancelled"
  | "purchase_refunded"
  | "pack_sold"
  | "credits_given"
  | "plan_started"
  | "plan_changed"
  | "plan_cancelled"
  | "plan_ended"
  | "fee_charged"
  | "fee_failed"
  | "deal_set"
  | "deal_changed"
  | "deal_ended"
  | "invoice_sent"
  | "invoice_overdue"
  | "invoice_paid"
  | "payment_reversed"
  | "prices_changed"
  | "user_signed_up"
  | "user_confirmed"
  | "office_joined"
  | "user_deactivated"
  | "user_reactivated"
  | "user_erased"
  | "campaign_started"
  | "campaign_ended";

/** What an event says of the business, by ids alone. */
export type FactContent = {
  kind: FactKind;
  /** Whom it concerns. */
  userId?: string | null | undefined;
  /** The lead, or the request that is none yet. */
  leadId?: string | undefined;
  /** Of a lead that is published: what it was before. */
  requestId?: string | undefined;
  /** The invoice, deal or campaign. */
  objectId?: string | undefined;
  amount?: Money | null | undefined;
  /** Credits, leads of a month, recipients, or spots that are left. */
  quantity?: number | undefined;
  /** The reason, lead type, plan, role, or number of the invoice. */
  code?: string | undefined;
  /** What paid, or what the payment goes back as. */
  payment?: string | null | undefined;
  effectiveAt?: Date | null | undefined;
};

export type NewFact = FactContent & { eventId: string; happenedAt: Date; country: string; traceId: string };

/** Between its activation and the event about it. */
const ACTIVATION_MS = minutes(1);

/**
 * The fact of a deal as it stands at a time. A deal is in force from its activation or its first day on, so one that begins now
 * or later was activated, or changed before its first day.
 */
export function dealFact({ from, to }: Range, at: Date): Pick<FactContent, "kind" | "effectiveAt"> {
  if (to <= at) return { kind: "deal_ended", effectiveAt: to };
  const isAhead = from.getTime() >= at.getTime() - ACTIVATION_MS;
  return isAhead ? { kind: "deal_set", effectiveAt: from } : { kind: "deal_changed", effectiveAt: to };
}

export type BusinessFact = {
  id: string;
  kind: FactKind;
  happenedAt: Date;
  country: string;
  userId: string;
  leadId: string;
  objectId: string;
  amount: Money | null;
  quantity: number | null;
  code: string;
  payment: string;
  effectiveAt: Date | null;
  traceId: string;
};
