-- The company ids, cards and mailboxes that two accounts both have, or had since an instant: not only at one time, as one of two accounts
-- of a person may give its card away before the other saves it. A company id of the other is its own once it was proven under
-- it: anybody can type one.
create function digests_shared(user_id uuid, other_id uuid, since timestamptz)
returns table (kind text) language sql stable as $$
  select mine.kind
  from account_digests mine
  join account_digests theirs on theirs.digest = mine.digest and theirs.kind = mine.kind
  where mine.user_id = digests_shared.user_id and theirs.user_id = other_id and mine.kind in ('company', 'card', 'mailbox')
    and theirs.proven is distinct from false and least(mine.ended_at, theirs.ended_at, 'infinity') > since
$$;
