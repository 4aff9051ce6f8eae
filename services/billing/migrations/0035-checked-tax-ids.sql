-- When an admin has looked a VAT number of another country of the union up, and who. It counts for that number alone:
-- another one is unchecked, and so is the same one when it comes back.
alter table billing_details
  add column tax_id_checked_at timestamptz,
  add column tax_id_checked_by uuid,
  add column language text check (language in ('en', 'sv', 'fi')),
  add constraint billing_details_tax_id_check_whole check (num_nulls(tax_id_checked_at, tax_id_checked_by) in (0, 2)),
  add constraint billing_details_tax_id_checked check (tax_id_checked_at is null or tax_id <> '');
create function uncheck_tax_id() returns trigger language plpgsql as $$
begin
  new.tax_id_checked_at := null;
  new.tax_id_checked_by := null;
  return new;
end
$$;
create trigger billing_details_uncheck before update on billing_details
  for each row when (new.tax_id is distinct from old.tax_id) execute function uncheck_tax_id();
create index billing_details_unchecked on billing_details (country, user_id)
  where tax_id_checked_at is null and left(tax_id, 2) ~ '^[A-Z]{2}$';

-- In which the account reads, as its details were saved.
alter table invoice_buyers add column language text check (language in ('en', 'sv', 'fi'));

-- The checked number that was the account's when the line was bought: the buyer owes the VAT. Null: VAT is charged.
alter table invoice_lines add column vat_number text;
