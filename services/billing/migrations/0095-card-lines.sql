-- Settled card sales with what their invoices say (decision 117). A row waits until its invoice is issued, or is removed
-- because the card got its money back before.
create table card_lines (
  charge_id uuid primary key references charges on delete cascade,
  kind text not null check (kind in ('purchase', 'pack', 'plan_fee')),
  source_id uuid not null,
  user_id uuid not null,
  country text not null,
  settled_at timestamptz not null,
  item jsonb not null,
  unit_price bigint not null,
  discount bigint not null check (discount >= 0),
  vat_basis_points integer check (vat_basis_points between 0 and 10000),
  invoice_id uuid references invoices,
  removed_at timestamptz,
  constraint card_lines_once unique (kind, source_id),
  constraint card_lines_removed check (removed_at is null or invoice_id is null)
);
comment on column card_lines.unit_price is 'net, before the discount, in the currency of the charge';
comment on column card_lines.vat_basis_points is 'as frozen with the sale; null if its release kept none: then as the charge says';
create index card_lines_open on card_lines (country, charge_id) where invoice_id is null and removed_at is null;
create index card_lines_of_user on card_lines (user_id) where invoice_id is null and removed_at is null;
create index card_lines_of_invoice on card_lines (invoice_id) where invoice_id is not null;

-- Since when each settled charge of a country has a row. A country without a row never had another release.
create table card_invoicing (
  country text primary key,
  begun_at timestamptz not null,
  former_done_at timestamptz
);
comment on column card_invoicing.former_done_at is 'when all sales from before have rows too';
insert into card_invoicing (country, begun_at)
select distinct country, now() from charges where country is not null;

alter table charges add column buyer jsonb;
comment on column charges.buyer is 'the billing details when the card was asked, if they were complete; empty once an invoice has them';
create function drop_buyer() returns trigger language plpgsql as $$
begin
  new.buyer := null;
  return new;
end
$$;
create trigger charges_drop_buyer before update on charges
  for each row when (new.buyer is not null and new.state in ('failed', 'voided', 'paid_back'))
  execute function drop_buyer();

alter table invoices
  drop constraint invoices_kind_check,
  add constraint invoices_kind_check check (kind in ('invoice', 'credit_note', 'card_invoice'));

-- A card's payment of its invoice, and its return.
alter table invoice_payments
  add column charge_id uuid references charges,
  add constraint invoice_payments_of_a_charge unique (charge_id, origin),
  drop constraint invoice_payments_amount_check,
  add constraint invoice_payments_amount check (case origin when 'card_return' then amount < 0 else amount > 0 end),
  drop constraint invoice_payments_origin,
  add constraint invoice_payments_origin check (case origin
    when 'hand' then num_nulls(admin_id, idempotency_key, request_digest) = 0
    when 'statement' then bank_entry_id is not null
    when 'credit_note' then credit_note_id is not null
    when 'set_off' then num_nonnulls(admin_id, bank_entry_id, credit_note_id) = 0
    when 'card' then charge_id is not null
    when 'card_return' then charge_id is not null
    else false end);
