-- A first company id is proven by nothing that was paid before it, as another one is not.
create or replace trigger billing_details_unprove before update on billing_details
  for each row when (new.tax_id is distinct from old.tax_id) execute function unprove_account();

-- From now on null, too, once an invoice of the company is paid: a card payment alone proves no company id to others (decision
-- 0112). The job publishes anew what was proven by a card alone.
update billing_details d set proven_by = null
where proven_by is not null and erased_at is null and has_paid_invoice(d.user_id, d.tax_id);
update billing_details set digests_follow = false where proven_by is not null and erased_at is null;

-- An account that buys on invoice is held to its present company id, be it proven by a card alone.
create or replace function reminders_beside(user_id uuid) returns integer language sql stable as $$
  select coalesce(max(other.reminders), 0)
  from account_digests mine
  join billing_details own on own.user_id = mine.user_id
  join account_digests theirs on theirs.digest = mine.digest and theirs.kind = mine.kind
    and theirs.user_id <> mine.user_id and theirs.proven is distinct from false
  join billing_details other on other.user_id = theirs.user_id
  where mine.user_id = reminders_beside.user_id
    and (mine.proven is distinct from false or mine.ended_at is null and own.proven_at is not null)
$$;
