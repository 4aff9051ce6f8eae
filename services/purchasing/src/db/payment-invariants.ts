import type { Invariant } from "@doorlight/common/invariants";

/** Payments of purchases, by source and amount. */
export const paymentInvariants: readonly Invariant[] = [
  {
    id: "S9",
    rule: "Credits are spent before quota, and quota before a card or an invoice.",
    // Balances are reckoned back from that of now (S8), so that only new rows are read: by id, since a sale may come to the
    // ledger long after it was made. A card was decided on when its spot was reserved, so what is known is the balance after
    // the charge before. "+ 0" keeps PostgreSQL from looking for the lowest id among all old rows.
    sql: `
      select charge.id, charge.user_id, charge.purchase_id, p.payment_source, 'credit' as instead_of, p.trace_id
      from (
        select t.*, accounts.credits - sum(case when unit <> 'CREDIT' then 0 when to_account = 'credits' then amount else -amount end)
          over (partition by user_id order by id desc) as credits_before
        from ledger_transactions t join accounts using (user_id)
        where id >= (select min(id + 0) from ledger_transactions where occurred_at >= :since)
      ) charge
      join purchases p on p.id = charge.purchase_id
      where charge.occurred_at >= :since and charge.kind = 'charge' and charge.unit <> 'CREDIT'
        and p.payment_source <> 'card' and charge.credits_before > 0
        -- While a dispute holds the account, credits that are not paid buy nothing.
        and not exists (
          select from account_disputes d
          where d.user_id = charge.user_id and d.after_id < charge.id and (d.until_id >= charge.id or d.until_id is null)
        )
      union all
      select t.id, t.user_id, t.purchase_id, p.payment_source, 'credit', p.trace_id
      from ledger_transactions t
      join purchases p on p.id = t.purchase_id
      join accounts on accounts.user_id = t.user_id
      cross join lateral (
        select b.id
        from ledger_transactions b join purchases before on before.id = b.purchase_id
        where b.user_id = t.user_id and b.kind = 'charge' and b.from_account <> 'card' and b.id < t.id and before.id < p.id
        order by b.id desc limit 1
      ) charge_before
      cross join lateral (
        select coalesce(sum(e.amount), 0) as credits from ledger_entries e
        where e.user_id = t.user_id and e.account = 'credits' and e.transaction_id > charge_before.id
      ) since_then
      where t.occurred_at >= :since and t.kind = 'charge' and p.payment_source = 'card'
        and accounts.credits > since_then.credits
      union all
      select charge.id, charge.user_id, charge.purchase_id, p.payment_source, q.quota_id::text, p.trace_id
      from ledger_transactions charge
      join purchases p on p.id = charge.purchase_id
      join leads l using (lead_id)
      join quotas q on (q.user_id = p.buyer_id or q.office_id = p.office_id) and q.country = l.country
      where charge.occurred_at >= :since and charge.kind = 'charge' and charge.unit not in ('CREDIT', 'QUOTA')
        and q.known_since < p.reserved_at and q.valid_from <= p.reserved_at and p.reserved_at < q.valid_to
        and ((q.limits).lead_types = '{}' or l.lead_type = any ((q.limits).lead_types))
        and (
          l.region = any ((q.limits).regions) or l.city = any ((q.limits).cities)
          or l.postal_code = any ((q.limits).postal_codes)
          or ((q.limits).regions = '{}' and (q.limits).cities = '{}' and (q.limits).postal_codes = '{}')
        )
        and q.total > (select count(*) from purchases u where u.quota_id = q.quota_id and u.id < p.id)`,
  },
  {
    id: "S14",
    rule: "The price of a purchase is that of the list and the deal it names.",
    // Recomputed in another way than it was made.
    sql: `
      select p.id, p.fee_amount, p.currency, p.price_parts, expected.fee, p.trace_id
      from purchases p
      join leads lead using (lead_id)
      left join price_lists l on l.country = lead.country and l.version = p.price_list_version
      left join unit_prices u on u.country = l.country and u.version = l.version and u.lead_type = lead.lead_type
      left join price_modifiers code on code.country = l.country and code.version = l.version
        and code.kind = 'postal_code' and code.place = lead.postal_code
      left join price_modifiers city on city.country = l.country and city.version = l.version
        and city.kind = 'city' and city.place = lead.city and city.region in ('', lead.region)
      left join price_modifiers region on region.country = l.country and region.version = l.version
        and region.kind = 'region' and region.place = lead.region
      cross join lateral (
        select coalesce(code.basis_points, city.basis_points, region.basis_points, 0) * u.amount / 10000.0 as exact
      ) adjustment
      cross join lateral (
        select u.amount + case
          when adjustment.exact - floor(adjustment.exact) = 0.5 then 2 * floor((adjustment.exact + 0.5) / 2)
          else round(adjustment.exact)
        end as list_price
      ) listed
      left join deals d on d.deal_id = p.deal_id and (d.user_id = p.buyer_id or d.office_id = p.office_id)
      cross join lateral (select list_price * d.discount_basis_points / 10000.0 as exact) discount
      cross join lateral (
        select list_price - least(list_price - 1, coalesce(case
          when discount.exact - floor(discount.exact) = 0.5 then 2 * floor((discount.exact + 0.5) / 2)
          else round(discount.exact)
        end, 0)) as fee
      ) expected
      where p.reserved_at >= :since and (
        p.fee_amount is distinct from expected.fee or p.currency is distinct from l.currency
        or (p.deal_id is null) <> (d.deal_id is null)
        or p.fee_amount <> (select sum((part ->> 'amount')::bigint) from jsonb_array_elements(p.price_parts) part)
      )`,
  },
  {
    id: "S15",
    rule: "What is used of a quota is the sum of its movements and at most its total; it pays in its period, for its owners.",
    sql: `
      select q.quota_id, q.used, q.total, moved.entries, last.trace_id
      from quotas q
      cross join lateral (
        select coalesce(sum(-e.amount), 0) as entries
        from purchases p
        join ledger_transactions t on t.purchase_id = p.id
        join ledger_entries e on e.transaction_id = t.id and e.account = 'quota'
        where p.quota_id = q.quota_id
      ) moved
      left join lateral (
        select trace_id from purchases p where p.quota_id = q.quota_id order by id desc limit 1
      ) last on true
      where q.quota_id in (select quota_id from purchases where reserved_at >= :since)
        and (q.used > q.total or q.used <> moved.entries)
      union all
      select quota_id, used, total, 0, null from quotas
      where used <> 0 and not exists (select from purchases p where p.quota_id = quotas.quota_id)
      union all
      select p.id, null, null, null, p.trace_id
      from purchases p join quotas q using (quota_id)
      where p.reserved_at >= :since and (
        p.reserved_at < q.valid_from or p.reserved_at >= q.valid_to
        or coalesce(q.user_id <> p.buyer_id, q.office_id is distinct from p.office_id)
      )`,
  },
  {
    id: "S11",
    rule: "A purchase is refunded at most once, to its buyer, and never before it was made; nothing else moves back.",
    sql: `
      select p.id as purchase_id, t.id as transaction_id, p.trace_id
      from purchases p left join ledger_transactions t on t.purchase_id = p.id and t.kind = 'refund'
      where p.state = 'refunded' and not p.test and p.refunded_at >= :since
        and (t.id is null or t.user_id <> p.buyer_id or p.refunded_at < p.acquired_at)
      union all
      select t.purchase_id, t.id, p.trace_id
      from ledger_transactions t left join purchases p on p.id = t.purchase_id
      where t.occurred_at >= :since and t.kind = 'refund' and p.state is distinct from 'refunded'
      union all
      select purchase_id, max(id), null from ledger_transactions
      where kind = 'refund' and purchase_id in (
        select purchase_id from ledger_transactions where occurred_at >= :since and kind = 'refund'
      )
      group by purchase_id having count(*) > 1`,
  },
  {
    id: "S12",
    rule: "A refund moves back what its charge moved, or one credit for a lead of a quota whose month was over.",
    sql: `
      select t.purchase_id, t.id as transaction_id, p.trace_id
      from ledger_transactions t
      join purchases p on p.id = t.purchase_id
      left join quotas q using (quota_id)
      left join ledger_transactions charge on charge.purchase_id = p.id and charge.kind = 'charge'
      where t.occurred_at >= :since and t.kind = 'refund'
        and case
          when q.valid_to <= t.occurred_at
            then (t.from_account, t.to_account, t.unit, t.amount) <> ('lapsed_quota', 'credits', 'CREDIT', 1)
          else (t.from_account, t.to_account, t.unit, t.amount)
            is distinct from (charge.to_account, charge.from_account, charge.unit, charge.amount)
        end`,
  },
];
