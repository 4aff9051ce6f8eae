-- An account pays by its default card too, and may have one before it has chosen how to pay.
alter table billing_details
  drop constraint billing_details_billing_method_check,
  add constraint billing_details_billing_method_check check (billing_method in ('prepaid', 'card', 'invoice')),
  drop constraint billing_details_whole,
  alter column business_name set default '',
  alter column tax_id set default '',
  alter column e_invoice_address set default '',
  alter column reference set default '',
  -- As it was last published: a default card is saved that has not expired.
  add column card_ready boolean not null default false;

-- The provider's customer of each account with a card. Its row is locked by whatever changes the account's cards.
create table provider_customers (
  user_id uuid primary key,
  country text not null,
  provider_id text not null unique,
  created_at timestamptz not null default now(),
  -- Of the person's erasure. The row goes once the provider has deleted the customer.
  erased_at timestamptz
);

-- Saved cards, without their numbers.
create table cards (
  id uuid primary key default uuidv7(),
  user_id uuid not null references provider_customers on delete cascade,
  provider_id text not null unique,
  -- The set-up that saved it.
  setup_id text not null unique,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expiry_month integer not null check (expiry_month between 1 and 12),
  expiry_year integer not null,
  is_default boolean not null,
  created_at timestamptz not null default now(),
  expiry_warned_at timestamptz,
  -- The row goes once the provider has detached the card.
  removed_at timestamptz,
  constraint cards_removed_is_no_default check (removed_at is null or not is_default)
);
create unique index cards_one_default on cards (user_id) where is_default;
create index cards_of_user on cards (user_id);
create index cards_to_detach on cards (removed_at) where removed_at is not null;

-- The charge of each purchase, sale or fee: created -> action -> settled | failed | voided, settled -> paid_back. A charge
-- that was to be voided and was charged all the same goes to paid_back too. Amounts are in minor units of `currency`.
create table charges (
  id uuid primary key default uuidv7(),
  purpose text not null check (purpose in ('purchase', 'sale', 'fee')),
  reference_id uuid not null,
  -- Null if it was voided before it was created.
  user_id uuid,
  country text,
  currency text,
  net bigint check (net > 0),
  vat bigint check (vat >= 0),
  gross bigint check (gross = net + vat),
  -- The provider's ids of the customer, the card and, before anything can be charged, the payment intent.
  provider_customer_id text,
  provider_card_id text,
  provider_intent_id text unique,
  state text not null default 'created'
    check (state in ('created', 'action', 'settled', 'failed', 'voided', 'paid_back')),
  -- A decline code of the provider, or card_error.
  failure_code text,
  created_at timestamptz not null,
  -- From then on it never settles: it is stopped, or paid back.
  void_requested_at timestamptz,
  settled_at timestamptz,
  -- When it failed, was voided or was paid back.
  ended_at timestamptz,
  constraint charges_one_per_reference unique (purpose, reference_id),
  constraint charges_whole check (state = 'voided' or (
    user_id is not null and country is not null and currency is not null
    and net is not null and vat is not null and gross is not null
    and provider_customer_id is not null and provider_card_id is not null)),
  constraint charges_known_to_provider
    check (state in ('created', 'failed', 'voided') or provider_intent_id is not null),
  constraint charges_settled check (case state
    when 'settled' then settled_at is not null
    when 'paid_back' then true
    else settled_at is null end),
  constraint charges_failed check ((state = 'failed') = (failure_code is not null)),
  constraint charges_void_requested check (state not in ('voided', 'paid_back') or void_requested_at is not null),
  constraint charges_ended check ((state in ('failed', 'voided', 'paid_back')) = (ended_at is not null))
);
create index charges_unresolved on charges (created_at) where state in ('created', 'action');
create index charges_to_pay_back on charges (void_requested_at) where state = 'settled' and void_requested_at is not null;
create index charges_of_user on charges (user_id, created_at);

-- Events of the provider that had their effect.
create table provider_events (
  event_id text primary key,
  received_at timestamptz not null
);
create index provider_events_received on provider_events using brin (received_at) with (autosummarize = on);
