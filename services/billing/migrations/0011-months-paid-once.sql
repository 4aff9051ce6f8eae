-- A start and a renewal both pay a whole month, or what is left of it: one of them for each. An upgrade adds to it.
create unique index plan_fees_month_paid_once on plan_fees (subscription_id, period_to)
  where state = 'charged' and reason <> 'upgrade';
