-- Documents that could not be made: `detail` has the cause while their invoice waits, until they are made.
alter table invoice_deliveries
  add column failed_at timestamptz,
  add column failed_attempts integer not null default 0 check (failed_attempts >= 0);
create index invoice_deliveries_failed on invoice_deliveries (invoice_id) where failed_at is not null;
