-- The other accounts that are one debtor with an account (decision 0111), erased ones included: they share a card with it, or a company
-- id that holds others. An account that buys on invoice is held to its present company id, be it proven by a card alone.
create function debtors_beside(user_id uuid) returns setof uuid language sql stable as $$
  select distinct theirs.user_id
  from account_digests mine
  join billing_details own on own.user_id = mine.user_id
  join account_digests theirs on theirs.digest = mine.digest and theirs.kind = mine.kind
    and theirs.user_id <> mine.user_id and theirs.proven is distinct from false
  where mine.user_id = debtors_beside.user_id
    and (mine.proven is distinct from false or mine.ended_at is null and own.proven_at is not null)
$$;

create or replace function reminders_beside(user_id uuid) returns integer language sql stable as $$
  select coalesce(max(other.reminders), 0)
  from debtors_beside(reminders_beside.user_id) debtor (id)
  join billing_details other on other.user_id = debtor.id
$$;
