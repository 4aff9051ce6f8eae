-- The billing details of an account as an invoice of a month says them: copied with the first line of the month, renewed
-- while it is not issued, and kept if the account empties its details or is erased. `period` is a month's first day.
create table invoice_buyers (
  user_id uuid not null,
  period date not null,
  country text not null,
  business_name text not null,
  tax_id text not null,
  street_address text not null,
  postal_code text not null,
  city text not null,
  invoicing_method text not null check (invoicing_method in ('e_invoice', 'other')),
  e_invoice_address text not null,
  e_invoice_operator text not null,
  reference text not null,
  primary key (user_id, period)
);

-- The last number of each country. Its row is locked by whatever issues: the numbers have no gaps.
create table invoice_counters (
  country text primary key,
  last_number bigint not null
);

-- Invoices and credit notes. `content` is all that their documents say. Amounts are in minor units of `currency`, positive
-- on a credit note too.
create table invoices (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('invoice', 'credit_note')),
  country text not null references invoice_counters,
  sequence bigint not null,
  number text not null unique,
  user_id uuid not null,
  period date not null,
  issued_on date not null,
  due_on date,
  issued_at timestamptz not null,
  currency text not null,
  net bigint not null check (net > 0),
  vat bigint not null check (vat >= 0),
  gross bigint not null check (gross = net + vat),
  payment_reference text not null,
  -- As a bank statement may write it too: no spaces, no zeros before it.
  plain_reference text not null,
  deliver_by text not null check (deliver_by in ('mail', 'e_invoice')),
  content jsonb not null,
  -- Of a credit note: the lines that it takes back, and the click of the admin who made it; none if a refund did.
  credited_id uuid references invoices,
  admin_id uuid,
  idempotency_key text,
  request_digest text,
  constraint invoices_numbers unique (country, sequence),
  constraint invoices_of_a_click unique (admin_id, idempotency_key),
  constraint invoices_kind check (
    (kind = 'credit_note') = (credited_id is not null) and (kind = 'invoice') = (due_on is not null)),
  constraint invoices_click check (num_nulls(admin_id, idempotency_key, request_digest) in (0, 3))
);
create unique index invoices_one_a_month on invoices (user_id, period) where kind = 'invoice';
create index invoices_newest on invoices (country, sequence desc);
create index invoices_of_user on invoices (user_id, issued_at desc, id desc);
create index invoices_of_run on invoices (country, period);
create index invoices_by_reference on invoices (country, plain_reference);
create index invoices_credited on invoices (credited_id) where credited_id is not null;
create index invoices_age on invoices using brin (issued_at) with (autosummarize = on);

-- Lines to be invoiced, once for each purchase. Held: a purchase whose refund is pending waits. Removed: it was
-- refunded before it was invoiced. `vat` is its share once it is on an invoice.
create table invoice_lines (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('purchase', 'pack', 'plan_fee', 'deal_fee')),
  source_id uuid not null,
  user_id uuid not null,
  country text not null,
  period date not null,
  occurred_at timestamptz not null,
  -- Of the country.
  occurred_on date not null,
  currency text not null,
  unit_price bigint not null,
  discount bigint not null check (discount >= 0),
  net bigint not null check (net > 0 and net = unit_price - discount),
  vat_basis_points integer not null check (vat_basis_points between 0 and 10000),
  item jsonb not null,
  removed_at timestamptz,
  invoice_id uuid references invoices,
  vat bigint,
  position integer,
  credit_note_id uuid references invoices,
  constraint invoice_lines_once unique (kind, source_id),
  constraint invoice_lines_issued check (num_nulls(invoice_id, vat, position) in (0, 3)),
  constraint invoice_lines_removed check (removed_at is null or invoice_id is null),
  constraint invoice_lines_credited check (credit_note_id is null or invoice_id is not null)
);
create index invoice_lines_open on invoice_lines (country, user_id) where invoice_id is null and removed_at is null;
create index invoice_lines_of_invoice on invoice_lines (invoice_id) where invoice_id is not null;
create index invoice_lines_of_credit_note on invoice_lines (credit_note_id) where credit_note_id is not null;
create index invoice_lines_age on invoice_lines using brin (occurred_at) with (autosummarize = on);

-- Purchases with a refund: pending while it is asked for, refunded for good.
create table purchase_refunds (
  purchase_id uuid primary key,
  state text not null check (state in ('pending', 'refunded')),
  request_id uuid,
  since timestamptz not null
);

-- The runs of a country's months, and the accounts that a run could not invoice.
create table invoice_runs (
  country text not null,
  period date not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (country, period)
);
create table parked_accounts (
  country text not null,
  period date not null,
  user_id uuid not null,
  cause text not null check (cause in ('buyer_incomplete', 'error')),
  attempts integer not null default 1,
  parked_at timestamptz not null,
  primary key (country, period, user_id)
);

-- The files of an invoice, as they were made once.
create table invoice_documents (
  invoice_id uuid primary key references invoices,
  pdf bytea not null,
  pdf_sha256 bytea not null check (pdf_sha256 = sha256(pdf)),
  e_invoice bytea not null,
  e_invoice_sha256 bytea not null check (e_invoice_sha256 = sha256(e_invoice)),
  made_at timestamptz not null
);

-- An issued document never changes.
create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  raise exception 'an issued invoice never changes' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger invoices_stay before update or delete on invoices
  for each row execute function refuse_invoice_change();
create trigger invoice_documents_stay before update or delete on invoice_documents
  for each row execute function refuse_invoice_change();
-- Of a line that is on an invoice only its credit note may come, once.
create trigger invoice_lines_stay before update on invoice_lines
  for each row when (
    old.invoice_id is not null and (
      old.credit_note_id is not null
      or (to_jsonb(new) - 'credit_note_id') is distinct from (to_jsonb(old) - 'credit_note_id')
    )
  )
  execute function refuse_invoice_change();
create trigger invoice_lines_are_kept before delete on invoice_lines
  for each row when (old.invoice_id is not null)
  execute function refuse_invoice_change();
