-- What binds an account to disputes that hold another one (decision 0113): `person` if they share a card or a mailbox, `company` if
-- they share a company id that the other one has proven; null if nothing does.
create function held_beside(user_id uuid) returns text language plpgsql stable
set enable_seqscan = off
as $$
begin
  return (
    select case when bool_or(mine.kind <> 'company') then 'person' when count(*) > 0 then 'company' end
    from account_digests mine
    join account_digests theirs on theirs.digest = mine.digest and theirs.kind = mine.kind and theirs.user_id <> mine.user_id
    join accounts other on other.user_id = theirs.user_id and other.on_hold
    where mine.user_id = held_beside.user_id and mine.kind in ('company', 'card', 'mailbox')
      and (mine.proven is distinct from false or mine.ended_at is null) and theirs.proven is distinct from false
  );
end
$$;
