-- Charges what is confirmed: one ledger transaction for each purchase, between the accounts of its payment source.
create function settle(reservations reservation[]) returns void language sql as $$
  insert into ledger_transactions (kind, user_id, purchase_id, from_account, to_account, unit, amount, occurred_at)
  select
    'charge', (purchase).buyer_id, (purchase).id, source.from_account, source.to_account,
    coalesce(source.unit, (purchase).currency), coalesce(source.amount, (purchase).fee_amount), (purchase).acquired_at
  from unnest(reservations)
  join payment_sources(null, null) source on source.name = (purchase).payment_source
  where (purchase).state = 'confirmed'
$$;
