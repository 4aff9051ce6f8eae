-- What people decided about payments of bank files that paid no invoice exactly (decision 118).
alter table bank_entries
  add column settled_as text check (settled_as in ('paid_back', 'ignored')),
  add column assigned_at timestamptz;
comment on column bank_entries.settled_as is 'null: open, or on an invoice';
comment on column bank_entries.assigned_at is 'when an admin named its invoice; null if its reference did';

create table bank_entry_decisions (
  id uuid primary key default uuidv7(),
  entry_id uuid not null references bank_entries on delete cascade,
  kind text not null check (kind in ('assigned', 'taken_off', 'paid_back', 'ignored', 'reopened')),
  invoice_id uuid references invoices on delete cascade,
  paid_on date,
  reason text not null,
  admin_id uuid not null,
  at timestamptz not null,
  idempotency_key text,
  request_digest text,
  constraint bank_entry_decisions_of_a_click unique (admin_id, idempotency_key),
  constraint bank_entry_decisions_invoice check ((kind in ('assigned', 'taken_off')) = (invoice_id is not null)),
  constraint bank_entry_decisions_day check ((kind = 'paid_back') = (paid_on is not null))
);
comment on column bank_entry_decisions.reason is 'in the admin''s words; empty of an assignment';
create index bank_entry_decisions_of_entry on bank_entry_decisions (entry_id, id desc);
create index bank_entry_decisions_of_invoice on bank_entry_decisions (invoice_id) where invoice_id is not null;
create index bank_entries_settled on bank_entries (country, id desc) where settled_as is not null;
