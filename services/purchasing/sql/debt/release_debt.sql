-- What billing was about to sell is not sold. If it was not held, it never will be: its reservation may still be on its way.
create function release_debt(user_id uuid, reference_id uuid, at timestamptz) returns void language plpgsql as $$
begin
  perform from accounts a where a.user_id = release_debt.user_id for no key update;
  delete from invoice_holds h where h.reference_id = release_debt.reference_id;
  if not found then
    perform settle_debts(user_id, array[reference_id], at);
  else
    delete from debt_limits l where l.reference_id = release_debt.reference_id;
  end if;
end
$$;
