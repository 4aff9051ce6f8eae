-- Invoices are kept as long as the law of their country wants them. `purged` counts the numbers that are gone, so that a gap
-- is seen still (S13).
alter table invoice_counters add column purged bigint not null default 0 check (purged >= 0);

-- Up to when rows may be deleted: named by the purge, for its own transaction, and by nothing else.
create function purge_before() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('doorlight.purge_before', true), '')::timestamptz, '-infinity')
$$;

drop trigger invoices_stay on invoices;
create trigger invoices_stay before update on invoices
  for each row execute function refuse_invoice_change();
create trigger invoices_are_kept before delete on invoices
  for each row when (old.issued_at >= purge_before()) execute function refuse_invoice_change();
drop trigger invoice_documents_stay on invoice_documents;
create trigger invoice_documents_stay before update on invoice_documents
  for each row execute function refuse_invoice_change();
create trigger invoice_documents_are_kept before delete on invoice_documents
  for each row when (old.made_at >= purge_before()) execute function refuse_invoice_change();
drop trigger invoice_lines_are_kept on invoice_lines;
create trigger invoice_lines_are_kept before delete on invoice_lines
  for each row when (old.invoice_id is not null and old.occurred_at >= purge_before())
  execute function refuse_invoice_change();

-- For the check of the foreign key.
create index bank_entries_of_invoice on bank_entries (invoice_id) where invoice_id is not null;
