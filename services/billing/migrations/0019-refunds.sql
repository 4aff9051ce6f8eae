-- Whether the paid purchase was refunded: the charge is paid back for that, and nothing went wrong with it.
alter table charges
  add column is_refund boolean not null default false,
  add constraint charges_refund_is_of_purchase check (not is_refund or purpose = 'purchase'),
  add constraint charges_refund_is_paid_back check (not is_refund or (settled_at is not null and void_requested_at is not null));
