-- How far an invoice has come on its way. Its documents are made while it is pending.
create table invoice_deliveries (
  invoice_id uuid primary key references invoices,
  state text not null default 'pending' check (state in ('pending', 'sent', 'acknowledged', 'rejected')),
  -- The operator's reason for a rejection.
  detail text not null default '',
  sent_at timestamptz,
  answered_at timestamptz,
  constraint invoice_deliveries_sent check ((state = 'pending') = (sent_at is null)),
  constraint invoice_deliveries_answered check ((state in ('acknowledged', 'rejected')) = (answered_at is not null))
);
create index invoice_deliveries_pending on invoice_deliveries (invoice_id) where state = 'pending';
create index invoice_deliveries_sent on invoice_deliveries (sent_at) where state = 'sent';

-- Booked entries of bank statements, each once, whatever file it comes in.
create table bank_entries (
  id uuid primary key default uuidv7(),
  country text not null,
  account text not null,
  -- Of the bank.
  entry_id text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  booked_on date not null,
  payment_reference text not null,
  payer text not null,
  -- Exact: it paid an invoice. The others are for people to look at.
  kind text not null check (kind in ('exact', 'partial', 'over', 'unknown')),
  invoice_id uuid references invoices,
  imported_at timestamptz not null,
  constraint bank_entries_once unique (account, entry_id),
  constraint bank_entries_known check ((kind = 'unknown') = (invoice_id is null))
);
create index bank_entries_open on bank_entries (country, id desc) where kind <> 'exact';

-- Payments of an invoice: recorded by an admin, from a bank statement, or taken back by a credit note.
create table invoice_payments (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references invoices,
  amount bigint not null check (amount > 0),
  paid_on date not null,
  booked_at timestamptz not null,
  origin text not null check (origin in ('hand', 'statement', 'credit_note')),
  admin_id uuid,
  idempotency_key text,
  request_digest text,
  bank_entry_id uuid unique references bank_entries,
  credit_note_id uuid unique references invoices,
  constraint invoice_payments_of_a_click unique (admin_id, idempotency_key),
  constraint invoice_payments_origin check (case origin
    when 'hand' then num_nulls(admin_id, idempotency_key, request_digest) = 0
    when 'statement' then bank_entry_id is not null
    else credit_note_id is not null end)
);
create index invoice_payments_of_invoice on invoice_payments (invoice_id);

-- Mailed reminders of an invoice, each of the country's days once.
create table invoice_reminders (
  invoice_id uuid references invoices,
  days integer not null,
  reminded_at timestamptz not null,
  primary key (invoice_id, days)
);
