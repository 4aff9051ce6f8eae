-- A surplus goes with its invoice, once all of it was used. Its payment of another invoice stays.
alter table invoice_payments
  drop constraint invoice_payments_surplus_use_id_fkey,
  add constraint invoice_payments_surplus_use foreign key (surplus_use_id) references surplus_uses on delete set null,
  drop constraint invoice_payments_origin,
  add constraint invoice_payments_origin check (case origin
    when 'hand' then num_nulls(admin_id, idempotency_key, request_digest) = 0
    when 'statement' then bank_entry_id is not null
    when 'credit_note' then credit_note_id is not null
    when 'set_off' then num_nonnulls(admin_id, bank_entry_id, credit_note_id) = 0
    else false end);
create index surplus_uses_of_invoice on surplus_uses (invoice_id) where invoice_id is not null;
