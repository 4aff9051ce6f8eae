-- The payment source of an account's next purchase: the first source that applies, without a refusal, or why none pays.
-- A buyer may ask for a source, but not in order to spare one that is tried before it.
create function choose_payment(
  account accounts, quota_id uuid, requested_source text, invoice_has_room boolean, is_test boolean
) returns payment_source language plpgsql immutable as $$
declare
  chosen payment_source;
  -- Whose refusal counts: the source that was asked for, else the last.
  refusing payment_source;
begin
  select * into chosen from payment_sources(account, quota_id, invoice_has_room, is_test) where applies order by rank limit 1;
  if chosen.name = coalesce(requested_source, chosen.name) then
    chosen.refusal := null;
    return chosen;
  end if;
  select * into refusing from payment_sources(account, quota_id, invoice_has_room, is_test)
  order by name = requested_source desc nulls last, rank desc limit 1;
  chosen.refusal := case
    when refusing.name = requested_source and chosen.rank < refusing.rank then 'invalid_request'
    else refusing.refusal
  end;
  return chosen;
end
$$;
