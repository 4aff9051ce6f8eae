-- An account as it can pay while a dispute holds it or, `beside`, another one. A person's pays by credits that are paid, and by no
-- card or invoice; a colleague's of the same company by no invoice.
create function as_on_hold(account accounts, beside text) returns accounts language plpgsql stable as $$
begin
  if account.on_hold then
    account.credits := (replay_credits(account.user_id)).paid;
  elsif beside = 'person' and account.credits > 0 then
    account.credits := (replay_credits(account.user_id, spends_paid_first => true)).paid;
  end if;
  account.card_ready := account.card_ready and not account.on_hold and beside is distinct from 'person';
  account.billing_complete := account.billing_complete and not account.on_hold and beside is null;
  return account;
end
$$;
