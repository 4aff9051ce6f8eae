-- What binds an account to disputes that hold another one (decision 0113): `person` if they share a card or a mailbox, `company` if
-- they share a company id that the other one has proven; null if nothing does.
create function held_beside(user_id uuid) returns text language plpgsql stable
set enable_seqscan = off
as $$
begin
  return (
    select case when bool_or(sharer.kind <> 'company') then 'person' when count(*) > 0 then 'company' end
    from sharers_of(held_beside.user_id) sharer
    join accounts other on other.user_id = sharer.other_id and other.on_hold
  );
end
$$;
