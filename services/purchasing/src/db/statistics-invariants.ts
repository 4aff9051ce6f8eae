import type { Invariant } from "@doorlight/common/invariants";
import { days } from "@doorlight/common/time";

/** The statistics, compared with what they do not count from. */
export const statisticsInvariants: readonly Invariant[] = [
  {
    id: "F1",
    rule: "The revenue of each day in the statistics is that of the ledger, to the cent.",
    // By the sides of the double entry and the buyers' accounts, not by kinds and leads as the view counts. A day is
    // compared when nothing on it has changed within the last hour before the count, and none before the first is whole.
    sql: `
      with booked as (
        select a.country, (coalesce(p.acquired_at, t.occurred_at) at time zone z.time_zone)::date as day,
          e.unit as currency, sum(e.amount) as amount,
          max(t.occurred_at) > max(run.counted_until) - interval '1 hour' as is_fresh
        from ledger_entries e
        join ledger_transactions t on t.id = e.transaction_id
        join accounts a on a.user_id = e.user_id
        join figure_zones z on z.country = a.country
        left join purchases p on p.id = t.purchase_id
        cross join figure_runs run
        where e.account in ('sales', 'pack_sales', 'plan_fees', 'deal_fees')
          and t.occurred_at >= cast(:since as timestamptz) - interval '2 days'
          and coalesce(p.acquired_at, t.occurred_at) >= cast(:since as timestamptz) - interval '2 days'
        group by 1, 2, 3
      ), counted as (
        select country, day, currency, sum(amount) as amount from daily_figures cross join figure_runs
        where basis = 'sold' and figure in ('lead_revenue', 'other_revenue')
          and day >= (cast(:since as timestamptz) - interval '2 days')::date
        group by 1, 2, 3
      )
      select country, day, currency, coalesce(counted.amount, 0) as counted, coalesce(booked.amount, 0) as booked
      from counted full join booked using (country, day, currency)
      where coalesce(counted.amount, 0) <> coalesce(booked.amount, 0) and is_fresh is not true
        and day > (cast(:since as timestamptz) - interval '1 day')::date`,
    // Older rows of the ledger may be purged, account by account; what was counted of them stays.
    reachMs: days(365),
  },
  {
    id: "F3",
    rule: "No purchase of a test is in the ledger, a public event or the statistics, and no lead of a test is bought otherwise.",
    sql: `
      select p.id as purchase_id, 'ledger' as found_in, p.trace_id
      from purchases p join ledger_transactions t on t.purchase_id = p.id
      where p.test and p.reserved_at >= :since
      union all
      select p.id, o.type, p.trace_id
      from purchases p join outbox o on o.payload ->> 'purchaseId' = p.id::text
      where p.test and p.reserved_at >= :since and o.created_at >= cast(:since as timestamptz) - interval '1 hour'
        and (o.payload ->> 'test')::boolean is not true
      union all
      select p.id, 'purchase without the mark', p.trace_id
      from leads l join purchases p using (lead_id)
      where l.test and not p.test and p.reserved_at >= :since
      union all
      select p.id, f.figure, p.trace_id
      from purchases p cross join lateral (select figure from statistic_facts where row_id = p.id) f
      where p.test and p.reserved_at >= :since`,
  },
];
