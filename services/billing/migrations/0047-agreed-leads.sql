-- The leads a month that an agreed fee pays for: kept with it, so that a release with another number changes nothing by
-- itself. Null if nobody kept it: the subscription agrees to the number that the job `mail-fees` finds first.
alter table agreed_fees add column monthly_quota integer check (monthly_quota > 0);

-- The leads of the last charged renewal are agreed. A later choice brings the shown leads, which the job finds.
update agreed_fees a set monthly_quota = f.quota
from (
  select distinct on (subscription_id, plan_id) subscription_id, plan_id, quota, period_from
  from plan_fees
  where reason = 'renewal' and state = 'charged' and quota > 0
  order by subscription_id, plan_id, period_from desc
) f
where f.subscription_id = a.subscription_id and f.plan_id = a.plan_id and a.valid_from <= f.period_from;

-- The leads of a whole month of the plan of a choice, as they were shown; null in a fee of a release before.
alter table plan_fees add column monthly_quota integer check (monthly_quota > 0);
