-- What can pay a purchase, in the order in which it is tried, seen from one account, the quota that is there for the lead
-- and whether the invoice may ask for its price. A new source is one row here.
--
--   applies          whether it pays this account's next purchase
--   refusal          what a buyer gets who asked for it in vain, or, from the last source, where none applies
--   settles_at_once  whether the purchase is confirmed in the statement that reserves its spot
--   from, to         the ledger accounts between which a settlement moves
--   unit, amount     what it moves; the fee where they are empty
create function payment_sources(account accounts, quota_id uuid, invoice_has_room boolean default null)
returns table (
  rank integer, name text, applies boolean, refusal text, settles_at_once boolean,
  from_account text, to_account text, unit text, amount bigint
)
language sql immutable as $$
  select 1, 'credit',
    account.credits > 0,
    'not_enough_credits',
    true, 'credits', 'redeemed', 'CREDIT', 1
  union all
  select 2, 'quota',
    quota_id is not null,
    'payment_method_missing',
    true, 'quota', 'redeemed', 'QUOTA', 1
  union all
  select 3, 'card',
    account.billing_method = 'card' and account.card_ready,
    'payment_method_missing',
    false, 'card', 'sales', null, null
  union all
  select 4, 'invoice',
    account.billing_method = 'invoice' and account.billing_complete and invoice_has_room,
    case
      when account.billing_method = 'prepaid' then 'not_enough_credits'
      when account.billing_method = 'invoice' and account.billing_complete then 'invoice_limit_reached'
      else 'payment_method_missing'
    end,
    true, 'to_be_invoiced', 'sales', null, null
$$;
