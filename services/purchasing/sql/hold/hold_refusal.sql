-- Why nothing pays, for an account that a dispute holds, or another one beside it: not for want of money. What is the request's fault
-- stays. Who is held by the dispute of another account reads nothing of it.
create function hold_refusal(on_hold boolean, beside text, refusal text) returns text language sql immutable as $$
  select case
    when refusal = 'invalid_request' or refusal is null then refusal
    when on_hold then 'account_on_hold'
    when beside is not null then 'contact_support'
    else refusal
  end
$$;
