-- What an account may owe on invoice: its country's first limit, doubled by each invoice that it paid in time, up to the
-- country's limit. One that billing has not published since it grows may owe that limit, as before.
create function invoice_limit_of(buyer buyer, account accounts) returns bigint language sql immutable as $$
  select case
    when account.invoice_proven is null then buyer.invoice_limit
    else least(
      buyer.invoice_limit, buyer.first_invoice_limit * 2::numeric ^ least(account.invoices_paid_in_time, 30)
    )::bigint
  end
$$;
