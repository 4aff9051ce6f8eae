-- Each time an admin looked a VAT number of another country up: the evidence for what was sold without VAT. It stays when the
-- account changes its number, and goes with the bookkeeping of its country.
create table tax_id_checks (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  country text not null,
  tax_id text not null,
  business_name text not null,
  consultation_number text not null,
  checked_at timestamptz not null,
  checked_by uuid not null
);
create index tax_id_checks_by_user on tax_id_checks (user_id, id);
comment on column tax_id_checks.consultation_number is 'which VIES gives to those who ask in their own name; empty if the admin has none';
