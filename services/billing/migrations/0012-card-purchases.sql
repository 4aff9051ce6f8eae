-- Purchases that a card paid, as purchasing confirmed them, to compare their charges with.
create table card_purchases (
  purchase_id uuid primary key,
  buyer_id uuid not null,
  -- Net.
  amount bigint not null,
  currency text not null,
  confirmed_at timestamptz not null
);
create index card_purchases_age on card_purchases using brin (confirmed_at) with (autosummarize = on);
