import type { Invariant } from "@doorlight/common/invariants";

/** What holds of the charges of packs and fees; those of purchases are purchasing's. */
export const chargeInvariants: readonly Invariant[] = [
  {
    id: "S6",
    rule: "Each settled charge of a pack or fee has brought it at its price, and no card brought one without a charge.",
    sql: `
      with bought as not materialized (
        select 'sale' as purpose, id, user_id, amount, currency, created_at, payment, state = 'sold' as is_given from sales
        union all
        select 'fee', id, user_id, amount, currency, created_at, payment, state = 'charged' from plan_fees
      ), paid as not materialized (
        select * from charges where state = 'settled' and void_requested_at is null and purpose <> 'purchase'
      )
      select c.purpose, c.reference_id, c.id as charge_id, c.net, b.amount
      from paid c left join bought b on b.purpose = c.purpose and b.id = c.reference_id
      where c.created_at >= :since
        and (b.is_given is not true or (b.user_id, b.amount, b.currency) <> (c.user_id, c.net, c.currency))
      union all
      select b.purpose, b.id, null, null, b.amount
      from bought b left join paid c on c.purpose = b.purpose and c.reference_id = b.id
      where b.created_at >= :since and b.payment = 'card' and b.is_given and b.amount > 0 and c.id is null`,
  },
  {
    id: "S16",
    rule: "What a card must not pay for is stopped or paid back within ten minutes.",
    sql: `
      with late as (select :now::timestamptz - interval '10 minutes' as before)
      select id as charge_id, purpose, reference_id, state, void_requested_at
      from charges, late where state in ('created', 'action') and void_requested_at < before
      union all
      select id, purpose, reference_id, state, void_requested_at
      from charges, late where state = 'settled' and void_requested_at < before`,
  },
];
