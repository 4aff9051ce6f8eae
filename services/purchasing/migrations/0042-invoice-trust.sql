-- How far billing lets an account buy on invoice (decision 0111). An account of before that billing has not published since
-- then is not known (null): it buys as before. A new one is not proven until billing says so.
alter table accounts
  add column invoice_proven boolean,
  add column invoices_paid_in_time integer not null default 0,
  add column invoice_reminders integer not null default 0;
alter table accounts alter column invoice_proven set default false;
