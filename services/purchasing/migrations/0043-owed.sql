-- What an account has bought on invoice and not paid (decision 0111): net, invoiced or not, with what billing is about to
-- sell. It moves with the ledger, with what is settled and with what is held, and nowhere else.
alter table accounts add column owed bigint not null default 0;

-- What the account of a purchase on invoice might owe at that moment; null of a former release.
alter table purchases add column invoice_limit bigint;

-- Purchases, sales and fees on invoice that are owed no more: refunded, credited, or their invoice is paid. One may be
-- settled before the ledger has it. `after_id`: the last row of its account's ledger before.
create table settled_debts (
  source_id uuid primary key,
  user_id uuid not null,
  after_id bigint not null,
  settled_at timestamptz not null
);

-- What billing is about to sell on invoice, by the id that the ledger will name. It ends with the ledger's row, or when
-- billing gives it up.
create table invoice_holds (
  reference_id uuid primary key,
  user_id uuid not null references accounts,
  -- Net.
  amount bigint not null check (amount > 0),
  held_at timestamptz not null
);
create index invoice_holds_of_user on invoice_holds (user_id);

-- The days are for the release before, and go with the next one.
create or replace function move_owed() returns trigger language plpgsql set enable_seqscan = off as $$
begin
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
drop trigger owed_follows_ledger on ledger_transactions;
create trigger owed_follows_ledger after insert on ledger_transactions
  for each row when ('to_be_invoiced' in (new.from_account, new.to_account))
  execute function move_owed();

create function take_off_settled() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update accounts a set owed = a.owed - debt.amount
  from (
    select user_id, sum(amount) as amount
    from (
      select t.user_id, t.amount
      from settled join ledger_transactions t on t.purchase_id = settled.source_id and t.kind = 'charge'
      where t.from_account = 'to_be_invoiced'
      union all
      select t.user_id, t.amount
      from settled join ledger_transactions t on t.reference_id = settled.source_id
      where t.from_account = 'to_be_invoiced'
    ) row
    group by user_id
  ) debt
  where a.user_id = debt.user_id;
  return null;
end
$$;

create function move_held() returns trigger language plpgsql as $$
begin
  update accounts set owed = owed + case tg_op when 'INSERT' then new.amount else -old.amount end
  where user_id = coalesce(new.user_id, old.user_id);
  return null;
end
$$;
create trigger owed_follows_holds after insert or delete on invoice_holds
  for each row execute function move_held();

-- Nobody writes to the ledger until the end of this migration, since it has a new trigger.
insert into settled_debts (source_id, user_id, after_id, settled_at)
select purchase_id, user_id, id, occurred_at from ledger_transactions
where kind = 'refund' and to_account = 'to_be_invoiced';
update accounts a set owed = debt.amount
from (
  select t.user_id, sum(t.amount) as amount
  from ledger_transactions t
  where t.from_account = 'to_be_invoiced'
    and not exists (select from settled_debts s where s.source_id = coalesce(t.purchase_id, t.reference_id))
  group by 1
) debt
where a.user_id = debt.user_id;

create trigger settled_debts_are_taken_off after insert on settled_debts
  referencing new table as settled for each statement execute function take_off_settled();
create trigger owed_by_its_movements_only before update of owed on accounts
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
