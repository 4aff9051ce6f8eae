-- The state of a lead for one user, as lists show it: what a click would be refused with, in fewer words.
create function lead_status(refusal text, payment_refusal text, is_bought boolean, is_sold_out boolean) returns text
language sql immutable as $$
  select case
    when is_bought then 'obtained'
    when refusal is null then 'available'
    when refusal = payment_refusal then 'no_payment_method'
    when is_sold_out and refusal <> 'lead_closed' then 'full'
    else 'unavailable'
  end
$$;
