-- Payments of an invoice beyond the amount that a credit note left of it: they are owed to the account, and set off on
-- its next invoices or paid back by bank. Once for each credit note; it grows if more is paid later.
create table surpluses (
  credit_note_id uuid primary key references invoices,
  user_id uuid not null,
  country text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  used bigint not null default 0,
  owed_at timestamptz not null,
  constraint surpluses_used_once check (used between 0 and amount)
);
create index surpluses_open on surpluses (country, credit_note_id) where used < amount;
create index surpluses_of_user on surpluses (user_id) where used < amount;

-- Its use: set off on an invoice, or paid back, as an admin says.
create table surplus_uses (
  id uuid primary key default uuidv7(),
  credit_note_id uuid not null references surpluses,
  amount bigint not null check (amount > 0),
  used_at timestamptz not null,
  invoice_id uuid references invoices,
  paid_on date,
  admin_id uuid,
  idempotency_key text,
  request_digest text,
  constraint surplus_uses_of_a_click unique (admin_id, idempotency_key),
  constraint surplus_uses_one_kind check (
    num_nulls(paid_on, admin_id, idempotency_key, request_digest) = case when invoice_id is null then 0 else 4 end)
);
create index surplus_uses_of_surplus on surplus_uses (credit_note_id);

alter table invoice_payments
  add column surplus_use_id uuid unique references surplus_uses,
  drop constraint invoice_payments_origin_check,
  drop constraint invoice_payments_origin,
  add constraint invoice_payments_origin check (case origin
    when 'hand' then num_nulls(admin_id, idempotency_key, request_digest) = 0
    when 'statement' then bank_entry_id is not null
    when 'credit_note' then credit_note_id is not null
    when 'set_off' then surplus_use_id is not null
    else false end);

-- Surpluses that earlier releases did not record: the newest credit notes of an invoice first.
insert into surpluses (credit_note_id, user_id, country, currency, amount, owed_at)
select id, user_id, country, currency, least(gross, owed - before), issued_at from (
  select n.id, n.user_id, n.country, n.currency, n.gross, n.issued_at, least(paid.credited, paid.total - i.gross) as owed,
    coalesce(sum(n.gross) over (partition by i.id order by n.sequence desc rows between unbounded preceding and 1 preceding), 0)
      as before
  from invoices i
  join invoices n on n.credited_id = i.id
  cross join lateral (
    select sum(amount) as total, coalesce(sum(amount) filter (where origin = 'credit_note'), 0) as credited
    from invoice_payments where invoice_id = i.id) paid
) notes where owed > before;
