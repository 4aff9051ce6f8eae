-- What was paid beyond an invoice and its credit notes is owed, too (decision 118): a surplus under the invoice's own id.
alter table surpluses
  drop constraint surpluses_amount_check,
  add constraint surpluses_amount_check check (amount >= 0);
comment on column surpluses.credit_note_id is 'of the credit note that took back what had been paid; of an overpaid invoice that invoice itself';
comment on column surpluses.amount is 'a reversed payment takes off what was not used; 0 if nothing is owed any more';

-- A use that was recorded by mistake is taken back by a negative one.
alter table surplus_uses
  add column reverses_id uuid unique references surplus_uses,
  add column reversed boolean not null default false,
  add column reason text,
  drop constraint surplus_uses_amount_check,
  add constraint surplus_uses_amount_check check (case when reverses_id is null then amount > 0 else amount < 0 end),
  drop constraint surplus_uses_one_kind,
  -- An admin sets one off by a click, the issue of an invoice without one.
  add constraint surplus_uses_one_kind check (case
    when invoice_id is null then num_nulls(paid_on, admin_id, idempotency_key, request_digest) = 0
    else paid_on is null and num_nulls(admin_id, idempotency_key, request_digest) in (0, 3) end),
  add constraint surplus_uses_reasons check (reverses_id is null or reason is not null);
comment on column surplus_uses.reversed is 'another row has taken it back';
comment on column surplus_uses.reason is 'of a row that takes another back, in the admin''s words';

-- Overpayments of before.
insert into surpluses (credit_note_id, user_id, country, currency, amount, owed_at)
select i.id, i.user_id, i.country, i.currency, paid.total - i.gross - owed.amount, paid.at
from invoices i
cross join lateral (
  select sum(p.amount) as total, max(p.booked_at) as at from invoice_payments p where p.invoice_id = i.id
) paid
cross join lateral (
  select coalesce(sum(s.amount), 0) as amount from surpluses s join invoices n on n.id = s.credit_note_id
  where n.credited_id = i.id
) owed
where i.kind = 'invoice' and paid.total - i.gross - owed.amount > 0;
