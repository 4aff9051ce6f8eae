-- How an account pays. `version` counts its changes, so that elsewhere an older change never replaces a newer one. An
-- erased account keeps its row without content, so that nothing is saved for it again.
create table billing_details (
  user_id uuid primary key,
  country text not null,
  business_name text not null,
  tax_id text not null,
  invoicing_method text check (invoicing_method in ('e_invoice', 'other')),
  e_invoice_address text not null,
  reference text not null,
  billing_method text check (billing_method in ('prepaid', 'invoice')),
  version bigint not null default 1,
  erased_at timestamptz,
  constraint billing_details_whole check (billing_method is not null or erased_at is not null)
);
