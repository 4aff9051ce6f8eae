-- What can pay a purchase. Decision, settlement, refund, VAT and statement read it here.
--
--   rank        its place in the order in which sources are tried
--   applies     whether it pays this account's next purchase
--   refusal     what a buyer gets who asked for it in vain, or, from the last source, if none applies
--   settles_by  `now`: the purchase is confirmed with its spot; `card`: it is reserved until its card is charged; `nothing`:
--               it is confirmed with its spot, and nothing moves
--   from, to    the ledger accounts between which a settlement moves
--   unit        of which it moves one, and the lead is free; null if it moves the price in money
create type payment_source as (
  rank integer, name text, applies boolean, refusal text, settles_by text, from_account text, to_account text, unit text
);

-- Seen from one account, the quota that is there for the lead, whether the invoice may ask for its price, and whether the
-- lead is a test.
create function payment_sources(account accounts, quota_id uuid, invoice_has_room boolean, is_test boolean)
returns setof payment_source language sql immutable as $$
  select 0, 'test',
    is_test,
    'payment_method_missing',
    'nothing', null, null, null
  union all
  select 1, 'credit',
    account.credits > 0,
    'not_enough_credits',
    'now', 'credits', 'redeemed', 'CREDIT'
  union all
  select 2, 'quota',
    quota_id is not null,
    'payment_method_missing',
    'now', 'quota', 'redeemed', 'QUOTA'
  union all
  select 3, 'card',
    account.billing_method = 'card' and account.card_ready,
    'payment_method_missing',
    'card', 'card', 'sales', null
  union all
  select 4, 'invoice',
    account.billing_method = 'invoice' and account.billing_complete
      and account.invoice_proven is distinct from false and account.invoice_reminders = 0 and invoice_has_room,
    case
      when account.billing_method = 'prepaid' then 'not_enough_credits'
      when account.billing_method = 'invoice' and account.billing_complete
        and account.invoice_proven is distinct from false
        then case when account.invoice_reminders > 0 then 'invoice_overdue' else 'invoice_limit_reached' end
      else 'payment_method_missing'
    end,
    'now', 'to_be_invoiced', 'sales', null
$$;
