-- Whether a unit of the ledger is a currency: of any other a payment source moves one, and the lead is free.
create function is_money(unit text) returns boolean language sql immutable as $$
  select not exists (select from payment_sources(null, null, null, null) source where source.unit = is_money.unit)
$$;
