import type { Invariant } from "@doorlight/common/invariants";
import { days } from "@doorlight/common/time";

/** The statistics, compared with what they do not count from. */
export const statisticsInvariants: readonly Invariant[] = [
  {
    id: "F2",
    rule: "What each day in the statistics has invoiced is the sum of its invoices less its credit notes, to the cent.",
    // By the documents, not by lines as the view counts. A day is compared when nothing on it has changed within the last
    // hour before the count, and none before the first count is whole.
    sql: `
      with issued as (
        select i.country, i.issued_on as day, i.currency,
          sum(case i.kind when 'credit_note' then -i.net else i.net end) as amount,
          max(i.issued_at) > max(run.counted_until) - interval '1 hour' as is_fresh
        from invoices i cross join figure_runs run
        where i.issued_at >= cast(:since as timestamptz) - interval '2 days'
        group by 1, 2, 3
      ), counted as (
        select country, day, currency, sum(amount) as amount from daily_figures cross join figure_runs
        where basis = 'invoiced' and figure in ('invoiced', 'credited')
          and day >= (cast(:since as timestamptz) - interval '2 days')::date
        group by 1, 2, 3
      )
      select country, day, currency, coalesce(counted.amount, 0) as counted, coalesce(issued.amount, 0) as issued
      from counted full join issued using (country, day, currency)
      where coalesce(counted.amount, 0) <> coalesce(issued.amount, 0) and is_fresh is not true
        and day > (cast(:since as timestamptz) - interval '1 day')::date`,
    // Older invoices may be purged; what was counted of them stays.
    reachMs: days(365),
  },
];
