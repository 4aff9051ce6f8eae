-- The fee of a deal that was cut goes back whole, and what is left of it is charged anew (decision 0114).
alter table ledger_transactions
  drop constraint ledger_vat_of_references,
  add constraint ledger_vat_of_references check (
    vat_amount is null or kind in ('credit_pack_price', 'plan_fee', 'deal_fee', 'deal_fee_return')
  ) not valid,
  drop constraint ledger_kinds_move_between,
  add constraint ledger_kinds_move_between check (
    case kind
      when 'signup_grant' then (from_account, to_account) = ('promotion', 'credits')
      when 'signup_return' then (from_account, to_account) = ('credits', 'promotion')
      when 'admin_grant' then (from_account, to_account) = ('goodwill', 'credits')
      when 'credit_pack' then (from_account, to_account) = ('packs', 'credits')
      when 'credit_pack_price' then from_account in ('card', 'to_be_invoiced') and to_account = 'pack_sales'
      when 'plan_fee' then from_account in ('card', 'to_be_invoiced') and to_account = 'plan_fees'
      when 'deal_fee' then from_account in ('card', 'to_be_invoiced') and to_account = 'deal_fees'
      when 'deal_fee_return' then (from_account, to_account) = ('deal_fees', 'to_be_invoiced')
      when 'opening_balance' then (from_account, to_account) in (('opening', 'credits'), ('credits', 'opening'))
      else kind in ('charge', 'refund')
    end
  ) not valid;
alter table ledger_transactions validate constraint ledger_vat_of_references;
alter table ledger_transactions validate constraint ledger_kinds_move_between;

create or replace function move_owed() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  -- Its fee may have been paid, or may come later.
  if new.kind = 'deal_fee_return' then
    insert into settled_debts (source_id, user_id, after_id, settled_at)
    values (new.reference_id, new.user_id, new.id, new.occurred_at) on conflict do nothing;
    return null;
  end if;
  if new.kind = 'refund' then
    update owed_days owed set amount = owed.amount - new.amount
    from ledger_transactions charge
    where charge.purchase_id = new.purchase_id and charge.kind = 'charge'
      and owed.user_id = new.user_id and owed.day = date_trunc('day', charge.occurred_at, 'UTC');
    insert into settled_debts (source_id, user_id, after_id, settled_at)
    values (new.purchase_id, new.user_id, new.id, new.occurred_at) on conflict do nothing;
    return null;
  end if;
  if new.kind <> 'deal_fee' then
    insert into owed_days as owed (user_id, day, amount)
    values (new.user_id, date_trunc('day', new.occurred_at, 'UTC'), new.amount)
    on conflict (user_id, day) do update set amount = owed.amount + excluded.amount;
  end if;
  if new.reference_id is not null then
    delete from invoice_holds where reference_id = new.reference_id;
    if exists (select from settled_debts where source_id = new.reference_id) then
      return null;
    end if;
  end if;
  update accounts set owed = owed + new.amount where user_id = new.user_id;
  return null;
end
$$;

-- Revenue goes back on the day of the return.
create or replace view statistic_facts as
  select 'sold' as figure, l.country, p.payment_source as kind, '' as currency, 1 as number, 0::bigint as amount,
    l.published_at as received_at, p.acquired_at as sold_at, null::timestamptz as invoiced_at,
    p.acquired_at as changed_at, p.id as row_id, p.lead_id, null::uuid as invoice_id, p.buyer_id as user_id
  from purchases p join leads l using (lead_id)
  where p.acquired_at is not null and not p.test
  union all
  select 'active', l.country, p.buyer_id::text, '', 1, 0, p.acquired_at, p.acquired_at, p.acquired_at,
    p.acquired_at, p.id, p.lead_id, null, p.buyer_id
  from purchases p join leads l using (lead_id)
  where p.acquired_at is not null and not p.test
  union all
  select 'refunded', l.country, p.payment_source, '', 1, 0, l.published_at, p.acquired_at, null,
    p.refunded_at, p.id, p.lead_id, null, p.buyer_id
  from purchases p join leads l using (lead_id)
  where p.refunded_at is not null and not p.test
  union all
  select 'lead_revenue', l.country, p.payment_source, t.unit, 1, case t.kind when 'charge' then t.amount else -t.amount end,
    l.published_at, p.acquired_at, null, t.occurred_at, md5('ledger ' || t.id)::uuid, p.lead_id, null, p.buyer_id
  from ledger_transactions t join purchases p on p.id = t.purchase_id join leads l using (lead_id)
  where t.unit not in ('CREDIT', 'QUOTA') and not p.test
  union all
  select 'other_revenue', a.country, t.kind, t.unit, 1, t.amount,
    t.occurred_at, t.occurred_at, null, t.occurred_at, md5('ledger ' || t.id)::uuid, null, null, t.user_id
  from ledger_transactions t join accounts a using (user_id)
  where t.kind in ('credit_pack_price', 'plan_fee', 'deal_fee') and t.unit not in ('CREDIT', 'QUOTA')
  union all
  select 'other_revenue', a.country, 'deal_fee', t.unit, 1, -t.amount,
    t.occurred_at, t.occurred_at, null, t.occurred_at, md5('ledger ' || t.id)::uuid, null, null, t.user_id
  from ledger_transactions t join accounts a using (user_id)
  where t.kind = 'deal_fee_return';
