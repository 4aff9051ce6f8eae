-- Charges a confirmed purchase: one ledger transaction between the accounts of its payment source, if that has any.
create function settle(purchase purchases) returns void language sql as $$
  insert into ledger_transactions (kind, user_id, purchase_id, from_account, to_account, unit, amount, occurred_at)
  select
    'charge', purchase.buyer_id, purchase.id, source.from_account, source.to_account,
    coalesce(source.unit, purchase.currency), case when source.unit is null then purchase.fee_amount else 1 end,
    purchase.acquired_at
  from payment_source_of(purchase.payment_source) source
  where source.from_account is not null
$$;
