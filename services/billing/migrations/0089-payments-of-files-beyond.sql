comment on column invoice_payments.beyond is 'of a payment by hand or of a bank file: its part beyond what was open then; 0 of releases before';
comment on column invoice_payments.admin_id is 'who recorded it by hand or imported its bank file; null for others, and of files of releases before';
