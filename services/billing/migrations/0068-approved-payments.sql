alter table invoice_payments
  add column beyond bigint not null default 0,
  add column approval_id uuid;
comment on column invoice_payments.beyond is 'of a payment by hand: its part beyond what was open then; 0 of releases before';
comment on column invoice_payments.approval_id is 'what another admin approved; null if one admin recorded it alone, within the limit of the day';
create index invoice_payments_beyond on invoice_payments (admin_id, booked_at) where beyond > 0;
