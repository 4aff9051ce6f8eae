-- The debt by invoice that an account incurred on a day of UTC, without later refunds and without fees of deals, on
-- which an admin has agreed. It moves with the ledger and nowhere else, so that a purchase need not add up a whole
-- month.
create table owed_days (
  user_id uuid,
  -- Its first instant.
  day timestamptz,
  amount bigint not null check (amount >= 0),
  primary key (user_id, day)
) with (fillfactor = 70);

create function move_owed() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if new.kind = 'refund' then
    update owed_days owed set amount = owed.amount - new.amount
    from ledger_transactions charge
    where charge.purchase_id = new.purchase_id and charge.kind = 'charge'
      and owed.user_id = new.user_id and owed.day = date_trunc('day', charge.occurred_at, 'UTC');
  else
    insert into owed_days as owed (user_id, day, amount)
    values (new.user_id, date_trunc('day', new.occurred_at, 'UTC'), new.amount)
    on conflict (user_id, day) do update set amount = owed.amount + excluded.amount;
  end if;
  return null;
end
$$;
create trigger owed_follows_ledger after insert on ledger_transactions
  for each row when ('to_be_invoiced' in (new.from_account, new.to_account) and new.kind <> 'deal_fee')
  execute function move_owed();

-- Nobody writes to the ledger until the end of this migration, since it has a new trigger. No older day is read.
insert into owed_days (user_id, day, amount)
select t.user_id, date_trunc('day', t.occurred_at, 'UTC'), sum(t.amount)
from ledger_transactions t
where t.from_account = 'to_be_invoiced' and t.kind <> 'deal_fee'
  and t.occurred_at >= date_trunc('day', now(), 'UTC') - interval '40 days'
  and not exists (select from ledger_transactions r where r.purchase_id = t.purchase_id and r.kind = 'refund')
group by 1, 2;

create trigger owed_by_ledger_only before insert or update on owed_days
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
