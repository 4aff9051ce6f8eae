-- Locks what an account shares with others, so that of two of them one buys on invoice after the other, and each before or after a
-- dispute that holds both: cards, mailboxes and, `on_invoice`, the company id. In one order, and after the account itself, so that no
-- two wait for each other.
create function lock_debtors(user_id uuid, on_invoice boolean default true) returns void language plpgsql set enable_seqscan = off as $$
declare
  shared bytea;
begin
  for shared in
    select mine.digest
    from account_digests mine
    where mine.user_id = lock_debtors.user_id and (mine.kind in ('card', 'mailbox') or mine.kind = 'company' and on_invoice) and exists (
      select from account_digests theirs
      where theirs.digest = mine.digest and theirs.kind = mine.kind and theirs.user_id <> mine.user_id
    )
    order by mine.digest
  loop
    perform pg_advisory_xact_lock(hashtextextended('purchasing debts ' || encode(shared, 'hex'), 0));
  end loop;
end
$$;
