-- Whether an account that owes an amount this month may owe a price more.
create function is_within_invoice_limit(buyer buyer, price bigint, owed bigint) returns boolean language sql immutable as $$
  select coalesce(price, 0) + owed <= buyer.invoice_limit
$$;
