-- Why nothing pays, for an account that a dispute holds: not for want of money. What is the request's fault stays.
create function hold_refusal(on_hold boolean, refusal text) returns text language sql immutable as $$
  select case when on_hold and refusal <> 'invalid_request' then 'account_on_hold' else refusal end
$$;
