-- An account as it can pay while a dispute holds it: by credits that are paid, and by no card or invoice.
create function as_on_hold(account accounts) returns accounts language plpgsql stable as $$
begin
  account.credits := (replay_credits(account.user_id)).paid;
  account.card_ready := false;
  account.billing_complete := false;
  return account;
end
$$;
