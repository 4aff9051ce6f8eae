-- Whether other accounts are held to it: a card, or a company id under which its account was proven (decision 0112). Null of
-- one from before: it counts.
alter table account_digests add column proven boolean;

-- What the account of a pack or a fee might owe when its sum was reserved, beside what others of its company or card owe
-- (decision 0111). `after_id`: the last row of its account's ledger before; `no`: in the order in which they were reserved.
create table debt_limits (
  reference_id uuid primary key,
  user_id uuid not null references accounts,
  no bigint generated always as identity,
  invoice_limit bigint not null,
  after_id bigint not null
);
