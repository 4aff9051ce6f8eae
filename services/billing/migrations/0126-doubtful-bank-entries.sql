-- Why an entry of a bank file was not booked although it names a document of ours, or gives money back (decision 118).
alter table bank_entries
  add column doubt text check (doubt in ('left_account', 'came_back', 'day', 'by_card', 'credit_note')),
  drop constraint bank_entries_known,
  add constraint bank_entries_known check (
    case kind when 'unknown' then invoice_id is null or doubt is not null else invoice_id is not null end);
comment on column bank_entries.doubt is 'null: booked on its invoice, or of an unknown one';
comment on column bank_entries.amount is 'above zero, also of one that left the account (doubt)';
