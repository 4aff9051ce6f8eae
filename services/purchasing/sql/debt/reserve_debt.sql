-- Counts what billing is about to sell on invoice among what its account owes. Returns why it may not; null if it may, also
-- once more for the same reference. The account and those that are one debtor with it are locked as by a purchase, so that
-- all decide one after the other by the same sum. `proven`, `paid_in_time`, `reminders`: as billing has them now. `bound_fees`, each
-- month's of other deals, must fit beside it.
create function reserve_debt(
  user_id uuid, reference_id uuid, amount bigint, buyer buyer, proven boolean, paid_in_time integer,
  reminders integer, at timestamptz, bound_fees jsonb
) returns text language plpgsql as $$
declare
  account accounts;
  own_owed bigint;
begin
  insert into accounts (user_id, country) values (reserve_debt.user_id, buyer.country) on conflict do nothing;
  select * into account from accounts a where a.user_id = reserve_debt.user_id for no key update;
  if exists (select from settled_debts s where s.source_id = reserve_debt.reference_id) then
    return 'unavailable';
  elsif exists (select from invoice_holds h where h.reference_id = reserve_debt.reference_id)
    or exists (select from ledger_transactions t where t.reference_id = reserve_debt.reference_id) then
    return null;
  end if;
  if account.on_hold then
    return 'account_on_hold';
  end if;
  if not proven then
    return 'payment_method_missing';
  end if;
  perform lock_debtors(user_id);
  if held_beside(user_id) is not null then
    return 'contact_support';
  end if;
  account.invoice_proven := proven;
  account.invoices_paid_in_time := paid_in_time;
  account.invoice_reminders := reminders;
  own_owed := account.owed;
  account := as_one_debtor(account);
  if account.invoice_reminders > 0 then
    return 'invoice_overdue';
  elsif not is_within_invoice_limit(buyer, account, amount + months_to_come(bound_fees)) then
    return 'invoice_limit_reached';
  end if;
  insert into debt_limits (reference_id, user_id, invoice_limit, after_id)
  values (
    reserve_debt.reference_id, reserve_debt.user_id, invoice_limit_of(buyer, account) - (account.owed - own_owed),
    coalesce((select max(t.id) from ledger_transactions t where t.user_id = reserve_debt.user_id), 0)
  );
  insert into invoice_holds (reference_id, user_id, amount, held_at)
  values (reserve_debt.reference_id, reserve_debt.user_id, reserve_debt.amount, at);
  return null;
end
$$;
