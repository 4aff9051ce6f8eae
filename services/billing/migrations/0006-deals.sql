create extension if not exists btree_gist;

-- Individual contracts. A draft binds nobody; from its activation a deal is in force in [starts_at, ends_at), which an
-- earlier end cuts short. Days are those of the country, both included.
create table deals (
  id uuid primary key default uuidv7(),
  state text not null default 'draft' check (state in ('draft', 'active', 'ended')),
  name text not null,
  type text not null check (type in ('monthly', 'fixed', 'discount')),
  owner_kind text not null check (owner_kind in ('user', 'office')),
  owner_id uuid not null,
  payer_id uuid not null,
  country text not null,
  fee bigint not null check (fee >= 0),
  starts_on date not null,
  ends_on date not null,
  discount_basis_points int not null check (discount_basis_points between 0 and 10000),
  leads_per_month int not null check (leads_per_month >= 0),
  priority boolean not null,
  lead_types text[] not null,
  places jsonb not null,
  starts_at timestamptz,
  ends_at timestamptz,
  version bigint not null default 1,
  created_by uuid not null,
  idempotency_key text not null,
  -- Of the terms that came with the key.
  request_digest text not null,
  created_at timestamptz not null,
  unique (created_by, idempotency_key),
  constraint deals_days check (starts_on <= ends_on),
  constraint deals_time check (starts_at <= ends_at),
  constraint deals_state check ((state = 'draft') = (starts_at is null) and (starts_at is null) = (ends_at is null)),
  constraint deals_one_at_a_time exclude using gist (
    owner_kind with =, owner_id with =, tstzrange(starts_at, ends_at) with &&
  ) where (starts_at is not null)
);
create index deals_newest on deals (created_at desc, id desc);
create index deals_active on deals (id) where state = 'active';
create index deals_owner on deals (owner_id) where state <> 'draft';
create index deals_payer on deals (payer_id);

create table deal_history (
  id bigint generated always as identity primary key,
  deal_id uuid not null references deals on delete cascade,
  what text not null check (what in ('created', 'changed', 'activated', 'ended')),
  -- Null if time, or the end of an account, ended it.
  admin_id uuid,
  at timestamptz not null,
  fields text[] not null
);
create index deal_history_deal on deal_history (deal_id);

-- The leads of a deal in a month, as they were last published; `month` is its first day.
create table deal_quotas (
  id uuid primary key default uuidv7(),
  deal_id uuid not null references deals,
  month date not null,
  total int not null check (total >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  version bigint not null default 1,
  unique (deal_id, month)
);

-- The fees of deals that are charged; one for each month, or one of the first month if the fee is fixed.
create table deal_fees (
  id uuid primary key default uuidv7(),
  deal_id uuid not null references deals,
  month date not null,
  amount bigint not null check (amount > 0),
  charged_at timestamptz not null,
  unique (deal_id, month)
);
