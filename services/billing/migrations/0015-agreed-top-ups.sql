-- The pack that a consent to the top-up was for. If it is unknown, it is asked for anew before anything is bought.
alter table top_ups
  add column agreed_credits integer check (agreed_credits > 0),
  add column agreed_amount bigint check (agreed_amount > 0),
  add column agreed_currency text,
  add constraint top_ups_agreed_pack check (
    (agreed_credits is null) = (agreed_amount is null) and (agreed_amount is null) = (agreed_currency is null));
