-- A subscription's fee a month for a plan, from an instant on: as the agent agreed to it, or as a mail announced it in
-- time (`mailed_at`). The last row before a month is the month's fee, whatever the country pack says then.
create table agreed_fees (
  subscription_id uuid not null,
  plan_id text not null,
  valid_from timestamptz not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  mailed_at timestamptz,
  primary key (subscription_id, plan_id, valid_from),
  constraint agreed_fees_mailed_in_time check (mailed_at is null or valid_from >= mailed_at + interval '720 hours')
);

-- The fee of the last renewal is agreed. A plan that was not renewed yet is agreed at its first renewal.
insert into agreed_fees (subscription_id, plan_id, valid_from, amount, currency)
select distinct on (f.subscription_id) f.subscription_id, f.plan_id, f.period_from, f.amount, f.currency
from plan_fees f join subscriptions s on s.id = f.subscription_id and s.plan_id = f.plan_id
where s.state <> 'ended' and f.reason = 'renewal' and f.state = 'charged'
order by f.subscription_id, f.period_from desc;

-- The monthly fee of a choice's plan, as shown; null in a fee of an earlier release.
alter table plan_fees add column monthly_amount bigint check (monthly_amount >= 0);
