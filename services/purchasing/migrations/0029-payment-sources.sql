-- What a payment source is stands in the function `payment_sources` alone. Whether a purchase was free is read from its
-- charge and from its VAT, which only money has; what a refund moves, from the charge that it takes back.
alter table purchases
  drop constraint purchases_quota_named,
  drop constraint purchases_vat_of_money;
alter table ledger_transactions
  drop constraint ledger_kinds_move_between,
  add constraint ledger_kinds_move_between check (
    case kind
      when 'signup_grant' then (from_account, to_account) = ('promotion', 'credits')
      when 'admin_grant' then (from_account, to_account) = ('goodwill', 'credits')
      when 'credit_pack' then (from_account, to_account) = ('packs', 'credits')
      when 'credit_pack_price' then from_account in ('card', 'to_be_invoiced') and to_account = 'pack_sales'
      when 'plan_fee' then from_account in ('card', 'to_be_invoiced') and to_account = 'plan_fees'
      when 'deal_fee' then from_account in ('card', 'to_be_invoiced') and to_account = 'deal_fees'
      when 'opening_balance' then (from_account, to_account) in (('opening', 'credits'), ('credits', 'opening'))
      else kind in ('charge', 'refund')
    end
  );

-- A confirmed purchase has its settlement (S6). A quota pays by a quota's unit; VAT is on money.
create or replace function require_settlement() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  paid_in text;
begin
  select t.unit into paid_in from ledger_transactions t where t.purchase_id = new.id and t.kind = 'charge';
  if not found then
    raise exception 'purchase % is confirmed without a settlement', new.id
      using errcode = 'integrity_constraint_violation';
  elsif (paid_in = 'QUOTA') <> (new.quota_id is not null) or (new.vat_amount is not null and paid_in <> new.currency) then
    raise exception 'purchase % names a quota or VAT that its settlement does not have', new.id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;

-- A refund moves back what the charge of its purchase moved, or a credit in place of a quota whose month is over.
create or replace function require_refunded_purchase() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if not exists (
    select from purchases p
    join ledger_transactions charge on charge.purchase_id = p.id and charge.kind = 'charge'
    where p.id = new.purchase_id and p.state = 'refunded' and (
      (new.from_account, new.to_account, new.unit, new.amount)
        = (charge.to_account, charge.from_account, charge.unit, charge.amount)
      or charge.unit = 'QUOTA'
        and (new.from_account, new.to_account, new.unit, new.amount) = ('lapsed_quota', 'credits', 'CREDIT', 1)
    )
  ) then
    raise exception 'a refund moves back what paid purchase %, which is not refunded or was paid otherwise', new.purchase_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;

-- Of the month's money a purchase takes its fee unless it is free.
create or replace function use_delivery_month() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into delivery_months as used (user_id, list_id, month, max_leads, max_amount, leads, amount)
  select
    new.buyer_id, new.list_id, new.list_month, agreement.max_leads, agreement.max_amount, 1,
    case when new.vat_amount is null then 0 else new.fee_amount end
  from delivery_agreements agreement
  where agreement.user_id = new.buyer_id and agreement.list_id = new.list_id and agreement.ended_at is null
  on conflict (user_id, list_id, month) do update set
    max_leads = excluded.max_leads, max_amount = excluded.max_amount,
    leads = used.leads + 1, amount = used.amount + excluded.amount;
  if not found then
    raise exception 'nobody agreed that list % buys', new.list_id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
create or replace function free_delivery_month() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update delivery_months set
    leads = leads - 1,
    amount = amount - case when new.vat_amount is null then 0 else new.fee_amount end
  where user_id = new.buyer_id and list_id = new.list_id and month = new.list_month;
  return null;
end
$$;
