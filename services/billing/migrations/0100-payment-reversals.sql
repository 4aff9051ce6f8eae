-- A payment that was recorded by mistake is taken back by a negative one (decision 118): both stay.
alter table invoice_payments
  add column reverses_id uuid unique references invoice_payments,
  add column reversed boolean not null default false,
  add column reason text,
  drop constraint if exists invoice_payments_amount_check,
  drop constraint if exists invoice_payments_amount,
  add constraint invoice_payments_amount check (
    case when origin in ('reversal', 'card_return') then amount < 0 else amount > 0 end),
  drop constraint invoice_payments_bank_entry_id_key,
  drop constraint invoice_payments_bank_entry_id_fkey,
  add constraint invoice_payments_bank_entry foreign key (bank_entry_id) references bank_entries on delete set null,
  drop constraint invoice_payments_origin,
  add constraint invoice_payments_origin check (case origin
    when 'hand' then num_nulls(admin_id, idempotency_key, request_digest) = 0
    when 'statement' then bank_entry_id is not null or reversed
    when 'credit_note' then credit_note_id is not null
    when 'set_off' then num_nonnulls(admin_id, bank_entry_id, credit_note_id) = 0
    when 'reversal' then num_nulls(reverses_id, reason, admin_id, idempotency_key, request_digest) = 0
    when 'card' then num_nonnulls(admin_id, bank_entry_id, credit_note_id) = 0
    when 'card_return' then num_nonnulls(admin_id, bank_entry_id, credit_note_id) = 0
    else false end),
  add constraint invoice_payments_reverses check ((origin = 'reversal') = (reverses_id is not null));
comment on column invoice_payments.reversed is 'another row has taken it back';
comment on column invoice_payments.reason is 'of a reversal, in the admin''s words';
-- An entry whose payment was taken back can pay another invoice.
create unique index invoice_payments_of_entry on invoice_payments (bank_entry_id) where not reversed;
create index invoice_payments_of_any_entry on invoice_payments (bank_entry_id) where bank_entry_id is not null;

-- Whether an invoice is paid in money by a day, beside its credit notes and what was set off. A reversed payment never was.
create or replace function is_settled_by_day(invoice_id uuid, by date) returns boolean language sql stable as $$
  select coalesce(sum(p.amount) >= (select gross from invoices i where i.id = is_settled_by_day.invoice_id), false)
    and bool_or(p.origin in ('hand', 'statement'))
  from invoice_payments p
  where p.invoice_id = is_settled_by_day.invoice_id and p.paid_on <= is_settled_by_day.by
    and not p.reversed and p.reverses_id is null
$$;

-- How many invoices of a business an account has paid by their day.
create function paid_in_time_of(user_id uuid, tax_id text) returns integer language sql stable as $$
  select count(*)::integer from invoices i
  where i.user_id = paid_in_time_of.user_id and i.kind = 'invoice'
    and i.content -> 'buyer' ->> 'taxId' = paid_in_time_of.tax_id and is_settled_by_day(i.id, i.due_on)
$$;
