-- Purchases that their buyers claim or have claimed back by a word alone, as refunds publishes it, and accounts whose lists buy
-- nothing while these are above the share of the country's pack.
create table purchase_claims (
  purchase_id uuid primary key references purchases on delete cascade,
  buyer_id uuid not null references accounts,
  appealed boolean not null default false,
  claimed_at timestamptz not null
);
create index purchase_claims_of_buyer on purchase_claims (buyer_id);

create table delivery_pauses (
  user_id uuid primary key references accounts,
  paused_at timestamptz not null
);
