-- The state of a lead for one user, as lists show it: the refusal of a click, in fewer words. A user whose role buys
-- nothing sees the lead as agents do.
create function lead_status(refusal text, payment_refusal text, is_bought boolean, lead leads, at timestamptz)
returns text language sql immutable as $$
  select case
    when is_bought then 'obtained'
    when refusal is null then 'available'
    when refusal = 'purchase_in_progress' then 'unavailable'
    when refusal = payment_refusal then 'no_payment_method'
    when lead.spots_taken >= lead.cap and refusal <> 'lead_closed' then 'full'
    when refusal = 'not_regular_user' and lead.closed_at is null and not lead.paused and lead.expires_at > at then 'available'
    else 'unavailable'
  end
$$;
