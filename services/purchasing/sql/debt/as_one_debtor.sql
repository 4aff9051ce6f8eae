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
    from sharers_of(account.user_id) sharer
    join accounts other on other.user_id = sharer.other_id
    where sharer.kind in ('company', 'card')
  ) other;
  return account;
end
$$;
