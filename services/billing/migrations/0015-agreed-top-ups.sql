-- The pack of a consent to the top-up. If it is unknown, consent is asked again before a purchase.
alter table top_ups
  add column agreed_credits integer check (agreed_credits > 0),
  add column agreed_amount bigint check (agreed_amount > 0),
  add column agreed_currency text,
  add constraint top_ups_agreed_pack check (
    (agreed_credits is null) = (agreed_amount is null) and (agreed_amount is null) = (agreed_currency is null));
