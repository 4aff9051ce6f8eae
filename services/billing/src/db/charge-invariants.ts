import type { Invariant } from "@doorlight/common/invariants";

/** Until then a purchase is confirmed, or released and its charge to be voided, and billing has consumed it. */
const PURCHASE_GRACE = "interval '10 minutes'";
/** Kafka kept older purchases no longer when they were first recorded here. */
const PURCHASE_REACH = "interval '13 days'";

/** The rules of charges and their purposes. */
export const chargeInvariants: readonly Invariant[] = [
  {
    id: "S6",
    rule: "Each settled charge has brought a pack, a fee or a confirmed purchase at its price; no card brought one that is not refunded without a charge.",
    sql: `
      with bought as not materialized (
        select 'sale' as purpose, id, user_id, amount, currency, created_at, payment, state = 'sold' as is_given from sales
        union all
        select 'fee', id, user_id, amount, currency, created_at, payment, state = 'charged' from plan_fees
        union all
        select 'purchase', purchase_id, buyer_id, amount, currency, confirmed_at, 'card',
          not exists (select from charges r where r.purpose = 'purchase' and r.reference_id = purchase_id and r.is_refund)
        from card_purchases
      ), paid as not materialized (
        select * from charges where state = 'settled' and void_requested_at is null
      )
      select c.purpose, c.reference_id, c.id as charge_id, c.net, b.amount, c.trace_id
      from paid c left join bought b on b.purpose = c.purpose and b.id = c.reference_id
      where c.created_at >= :since
        and (c.purpose <> 'purchase' or (
          c.created_at >= cast(:now as timestamptz) - ${PURCHASE_REACH}
          and c.settled_at < cast(:now as timestamptz) - ${PURCHASE_GRACE}
        ))
        and (b.is_given is not true or (b.user_id, b.amount, b.currency) <> (c.user_id, c.net, c.currency))
      union all
      select b.purpose, b.id, null, null, b.amount, null
      from bought b left join paid c on c.purpose = b.purpose and c.reference_id = b.id
      where b.created_at >= :since and b.payment = 'card' and b.is_given and b.amount > 0 and c.id is null`,
  },
  {
    id: "S16",
    rule: "What a card must not pay for is stopped, paid back or left to a bank that is asked about it within ten minutes.",
    sql: `
      with late as (select :now::timestamptz - interval '10 minutes' as before)
      select id as charge_id, purpose, reference_id, state, void_requested_at, trace_id
      from charges, late where state in ('created', 'action') and void_requested_at < before
      union all
      select id, purpose, reference_id, state, void_requested_at, trace_id
      from charges, late where state = 'settled' and void_requested_at < before and left_to_bank_at is null`,
  },
  {
    id: "S25",
    rule: "A saved card is suspended exactly while a dispute of a payment with it is open or lost.",
    sql: `
      select id as card_id, user_id, suspended_at from cards
      where removed_at is null and suspended_at is not null and not is_card_blocked(provider_id, fingerprint)
      union
      select k.id, k.user_id, k.suspended_at
      from disputes d
      join charges c on c.id = d.charge_id
      join cards k on k.provider_id = c.provider_card_id or k.fingerprint = c.card_fingerprint
      where d.block_ended_at is null and (d.outcome is null or d.outcome = 'lost')
        and k.removed_at is null and k.suspended_at is null`,
  },
];
