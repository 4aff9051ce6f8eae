-- Whether another account may be held to this digest (decision 112): a card is, and a company id once its account was proven
-- under it. It outlives that account, for a ban. Null of a digest from before that ended before a job looked at it: it counts.
alter table account_digests add column proven boolean;
-- The job publishes each of the others anew.
update billing_details d set digests_follow = false
where erased_at is null and exists (
  select from account_digests a where a.user_id = d.user_id and a.ended_at is null
);

-- The reminders of the unpaid invoice that had most of them, among the other accounts that share a company id or a card with an
-- account, erased ones included.
create function reminders_beside(user_id uuid) returns integer language sql stable as $$
  select coalesce(max(other.reminders), 0)
  from account_digests mine
  join account_digests theirs on theirs.digest = mine.digest and theirs.kind = mine.kind
    and theirs.user_id <> mine.user_id and theirs.proven is distinct from false
  join billing_details other on other.user_id = theirs.user_id
  where mine.user_id = reminders_beside.user_id and mine.proven is distinct from false
$$;
