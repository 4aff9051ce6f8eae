-- Whether an account may owe a price more than it owes, with others of its company or card if it comes from `as_one_debtor`.
create function is_within_invoice_limit(buyer buyer, account accounts, price bigint)
returns boolean language sql immutable as $$
  select coalesce(price, 0) + account.owed <= invoice_limit_of(buyer, account)
$$;
