-- Facts for an invoice beside the business.
alter table billing_details
  add column street_address text not null default '',
  add column postal_code text not null default '',
  add column city text not null default '',
  add column e_invoice_operator text not null default '';

-- Credit packs. pending: the card is yet to pay. Amounts are net, in minor units of `currency`.
create table sales (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  country text not null,
  pack_id text not null,
  credits integer not null check (credits > 0),
  amount bigint not null check (amount > 0),
  currency text not null,
  payment text not null check (payment in ('card', 'invoice')),
  -- By the automatic top-up.
  automatic boolean not null,
  -- Of the click; an automatic sale has none.
  idempotency_key text,
  state text not null default 'pending' check (state in ('pending', 'sold', 'declined', 'failed')),
  -- The provider's decline code.
  decline_reason text,
  created_at timestamptz not null,
  sold_at timestamptz,
  constraint sales_of_a_click unique (user_id, idempotency_key),
  constraint sales_automatic check (automatic = (idempotency_key is null)),
  constraint sales_declined check ((state = 'declined') = (decline_reason is not null)),
  constraint sales_sold check ((state = 'sold') = (sold_at is not null))
);
create index sales_of_user on sales (user_id, created_at);
create unique index sales_one_top_up_at_a_time on sales (user_id) where automatic and state = 'pending';

-- The automatic top-up of an account, with the consent to it. `stopped_by`: why it stopped by itself.
create table top_ups (
  user_id uuid primary key,
  country text not null,
  enabled boolean not null,
  pack_id text not null,
  threshold integer not null check (threshold >= 0),
  monthly_limit integer not null check (monthly_limit > 0),
  consent_version text not null,
  consented_at timestamptz,
  stopped_by text,
  constraint top_ups_agreed check (not enabled or (consent_version <> '' and consented_at is not null and stopped_by is null))
);
create index top_ups_enabled on top_ups (user_id) where enabled;

-- The credits of each account as purchasing last published them, and how many of them came with packs.
create table credit_balances (
  user_id uuid primary key,
  country text not null,
  balance integer not null,
  version bigint not null,
  pack_credits bigint not null default 0
);

-- Subscriptions to plans. `next_plan_id` is the plan of the month after; without one it ends with its period, which is a
-- month of the country's zone. A start whose card is yet to pay has no row here, only its fee.
create table subscriptions (
  id uuid primary key,
  user_id uuid not null,
  country text not null,
  plan_id text not null,
  next_plan_id text,
  state text not null check (state in ('active', 'past_due', 'ended')),
  period_from timestamptz not null,
  period_to timestamptz not null,
  payment text not null check (payment in ('card', 'invoice')),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- When an unpaid fee is retried, and until when.
  next_try_at timestamptz,
  past_due_until timestamptz,
  constraint subscriptions_period check (period_from < period_to),
  constraint subscriptions_ended check ((state = 'ended') = (ended_at is not null)),
  constraint subscriptions_past_due check ((state = 'past_due') <= (past_due_until is not null))
);
create unique index subscriptions_one_per_user on subscriptions (user_id) where state <> 'ended';
create index subscriptions_to_renew on subscriptions (period_to) where state <> 'ended';
create index subscriptions_to_try_again on subscriptions (next_try_at) where next_try_at is not null;

-- Fees of plans, one row for each try to have it paid. Once it is charged, `plan_id` is in force and `quota` leads come to
-- the month.
create table plan_fees (
  id uuid primary key default uuidv7(),
  -- A start has its subscription only once it is paid.
  subscription_id uuid not null,
  user_id uuid not null,
  country text not null,
  reason text not null check (reason in ('start', 'upgrade', 'renewal')),
  plan_id text not null,
  quota integer not null check (quota >= 0),
  amount bigint not null check (amount >= 0),
  currency text not null,
  payment text not null check (payment in ('card', 'invoice')),
  period_from timestamptz not null,
  period_to timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'charged', 'declined', 'failed')),
  decline_reason text,
  created_at timestamptz not null,
  charged_at timestamptz,
  constraint plan_fees_period check (period_from < period_to),
  constraint plan_fees_declined check ((state = 'declined') = (decline_reason is not null)),
  constraint plan_fees_charged check ((state = 'charged') = (charged_at is not null))
);
-- A month is paid once, whatever runs twice; a start or an upgrade waits for one card at a time.
create unique index plan_fees_once_a_month on plan_fees (subscription_id, period_from)
  where reason = 'renewal' and state in ('pending', 'charged');
create unique index plan_fees_one_choice_at_a_time on plan_fees (user_id)
  where reason in ('start', 'upgrade') and state = 'pending';
create index plan_fees_of_subscription on plan_fees (subscription_id);

-- The choices of plans, so that the same click has the same answer. `fee_id` is null if nothing was to be paid.
create table plan_choices (
  user_id uuid not null,
  idempotency_key text not null,
  plan_id text not null,
  token text not null,
  fee_id uuid references plan_fees,
  chosen_at timestamptz not null,
  primary key (user_id, idempotency_key)
);

-- The leads that a subscription includes in one month, as they were last published.
create table plan_quotas (
  id uuid primary key default uuidv7(),
  subscription_id uuid not null,
  user_id uuid not null,
  country text not null,
  period_from timestamptz not null,
  period_to timestamptz not null,
  total integer not null check (total >= 0),
  version bigint not null default 1,
  constraint plan_quotas_one_per_month unique (subscription_id, period_from),
  constraint plan_quotas_period check (period_from < period_to)
);
