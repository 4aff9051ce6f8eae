-- Decides once whether an account's free credit is its own: another account may have had one under the same company id, card or
-- telephone number. Then one that is not spent goes back. Returns the outcome if this call decided it: `returned` or `spent`.
create function claim_signup_credit(account_id uuid, at timestamptz) returns text
language plpgsql set enable_seqscan = off
as $$
declare
  former record;
  is_spent boolean;
begin
  perform from accounts where user_id = account_id for no key update;
  if not exists (select from ledger_transactions t where t.user_id = account_id and t.kind = 'signup_grant') then
    return null;
  end if;
  -- In one order, so that no two accounts wait for each other. An insert waits for another of the same digest.
  insert into signup_credit_claims (kind, digest, user_id, claimed_at)
  select own.kind, own.digest, account_id, at from account_digests own
  where own.user_id = account_id and own.kind <> 'mailbox'
  order by own.kind, own.digest
  on conflict do nothing;
  if exists (select from shared_signup_credits s where s.user_id = account_id) then
    return null;
  end if;
  select claim.user_id, claim.kind into former
  from account_digests own join signup_credit_claims claim using (kind, digest)
  where own.user_id = account_id and not own.known_before and claim.user_id is distinct from account_id
  order by claim.claimed_at
  limit 1;
  if not found then
    return null;
  end if;

  is_spent := (
    select credits = 0 from accounts where user_id = account_id
  ) or exists (
    select from ledger_transactions charge
    where charge.user_id = account_id and charge.kind = 'charge' and charge.unit = 'CREDIT'
      and not exists (
        select from ledger_transactions refund where refund.purchase_id = charge.purchase_id and refund.kind = 'refund'
      )
  );
  insert into shared_signup_credits (user_id, former_user_id, kind, spent, decided_at)
  values (account_id, former.user_id, former.kind, is_spent, at);
  if is_spent then
    return 'spent';
  end if;
  insert into ledger_transactions (kind, user_id, from_account, to_account, unit, amount, occurred_at)
  values ('signup_return', account_id, 'credits', 'promotion', 'CREDIT', 1, at);
  return 'returned';
end
$$;
