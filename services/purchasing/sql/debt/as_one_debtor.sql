-- An account with what others owe beside it that share its company id or a card with it, and their reminders: they are one debtor.
-- Counted are company ids that an invoice or an admin proved, and those of erased accounts as long as they owe: by a card payment
-- anybody may buy on invoice under a stranger's. What is owed in another currency cannot be added.
create function as_one_debtor(account accounts) returns accounts language plpgsql stable
set enable_seqscan = off
as $$
begin
  select
    account.owed + coalesce(sum(other.owed) filter (where other.country = account.country), 0),
    greatest(account.invoice_reminders, max(other.invoice_reminders))
  into account.owed, account.invoice_reminders
  from (
    select distinct other.user_id, other.country, other.owed, other.invoice_reminders
    from account_digests mine
    join account_digests theirs on theirs.digest = mine.digest and theirs.kind = mine.kind and theirs.user_id <> mine.user_id
    join accounts other on other.user_id = theirs.user_id
    where mine.user_id = account.user_id and mine.kind in ('company', 'card')
      and (mine.proven is distinct from false or mine.ended_at is null) and theirs.proven is distinct from false
  ) other;
  return account;
end
$$;
