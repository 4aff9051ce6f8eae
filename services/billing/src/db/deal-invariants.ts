import type { Invariant } from "@doorlight/common/invariants";

/** The rules of deals and their fees. */
export const dealInvariants: readonly Invariant[] = [
  {
    id: "S22",
    rule: "No deal costs or gives anything before its payer has accepted it.",
    sql: `
      select f.deal_id, f.id, 'fee' as what, f.month, f.charged_at, d.state, d.accepted_at
      from deal_fees f join deals d on d.id = f.deal_id
      where f.charged_at >= :since and (d.accepted_at > f.charged_at) is not false
      union all
      select q.deal_id, q.id, 'leads', q.month, q.starts_at, d.state, d.accepted_at
      from deal_quotas q join deals d on d.id = q.deal_id
      where q.ends_at >= :since and (d.accepted_at > q.starts_at) is not false`,
  },
];
