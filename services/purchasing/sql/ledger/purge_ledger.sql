-- Deletes the oldest movements of an account with the purchases and grants that they are about, and puts an opening balance
-- in their place. Only the first of its rows go, up to one that is to stay, so that every later balance is as it was; a
-- charge stays as long as its refund does, also one that stays because of a row before it. The credit for signing up stays:
-- it is given once for ever. Returns how many rows went.
create function purge_ledger(account_id uuid, before timestamptz) returns integer
language plpgsql set enable_seqscan = off
as $$
declare
  stays bigint;
  charge bigint;
  gone record;
begin
  perform from accounts where user_id = account_id for no key update;
  select min(t.id) into stays from ledger_transactions t
  where t.user_id = account_id and t.kind <> 'signup_grant' and t.occurred_at >= before;
  loop
    select min(t.id) into charge
    from ledger_transactions t join ledger_transactions refund on refund.purchase_id = t.purchase_id
    where t.user_id = account_id and t.id < stays and refund.id >= stays;
    exit when charge is null;
    stays := charge;
  end loop;
  select count(*) filter (where t.kind <> 'opening_balance') as count, max(t.id) as last_id,
    max(t.occurred_at) as last_at,
    sum(case when t.to_account = 'credits' then t.amount when t.from_account = 'credits' then -t.amount else 0 end) as credits,
    array_agg(distinct t.purchase_id) filter (where t.purchase_id is not null) as purchase_ids,
    array_agg(coalesce(t.purchase_id, t.reference_id)) filter (where t.from_account = 'to_be_invoiced') as debt_ids,
    array_agg(t.reference_id) filter (where t.kind = 'admin_grant') as grant_ids,
    array_agg(t.reference_id) filter (where t.kind = 'admin_return') as return_ids
  into gone
  from ledger_transactions t
  where t.user_id = account_id and t.kind <> 'signup_grant' and t.occurred_at < before and (stays is null or t.id < stays);
  if gone.count = 0 then
    return 0;
  end if;

  -- What nobody has paid until now is not owed any more.
  perform settle_debts(account_id, gone.debt_ids, before);
  delete from settled_debts where source_id = any (gone.debt_ids);
  delete from reopened_debts where source_id = any (gone.debt_ids);
  delete from debt_limits where reference_id = any (gone.debt_ids);
  perform set_config('doorlight.purge_before', before::text, true);
  delete from ledger_transactions t
  where t.user_id = account_id and t.kind <> 'signup_grant' and t.occurred_at < before and (stays is null or t.id < stays);
  perform set_config('doorlight.purge_before', '', true);
  if gone.credits <> 0 then
    insert into ledger_transactions (id, kind, user_id, from_account, to_account, unit, amount, occurred_at)
    overriding system value values (
      gone.last_id, 'opening_balance', account_id, case when gone.credits > 0 then 'opening' else 'credits' end,
      case when gone.credits > 0 then 'credits' else 'opening' end, 'CREDIT', abs(gone.credits), gone.last_at
    );
  end if;

  delete from contract_fees where user_id = account_id and valid_to < before;
  delete from account_disputes where user_id = account_id and changed_at < before and not holds_account;
  delete from credit_grants where id = any (gone.grant_ids);
  delete from credit_returns where id = any (gone.return_ids);
  update leads l set spots_taken = l.spots_taken - taken.spots
  from (
    select p.lead_id, count(*) as spots from purchases p where p.id = any (gone.purchase_ids) group by p.lead_id
  ) taken
  where l.lead_id = taken.lead_id;
  delete from purchases where id = any (gone.purchase_ids);
  return gone.count;
end
$$;
