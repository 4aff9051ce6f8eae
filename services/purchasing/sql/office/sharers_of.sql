-- The other accounts to which an account is held, and by what (decision 0112): a card, a mailbox, or a company id that the other one has
-- proven. Who gave a card away holds those who saved it after: the firm that had it before is not a former colleague.
create function sharers_of(user_id uuid) returns table (other_id uuid, kind text) language sql stable as $$
  select theirs.user_id, theirs.kind
  from account_digests mine
  join account_digests theirs on theirs.digest = mine.digest and theirs.kind = mine.kind and theirs.user_id <> mine.user_id
  where mine.user_id = sharers_of.user_id and mine.kind in ('company', 'card', 'mailbox')
    and (mine.proven is distinct from false or mine.ended_at is null) and theirs.proven is distinct from false
    and (theirs.kind <> 'card' or theirs.ended_at is null or mine.saved_at >= theirs.saved_at)
$$;
