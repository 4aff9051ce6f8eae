-- Debts that are owed again, because the payment that had settled them was taken back (decision 118). `settled_debts` has those
-- that are settled now; this is the history, by the account's last rows of the ledger before each change.
create table reopened_debts (
  id bigint generated always as identity primary key,
  source_id uuid not null,
  user_id uuid not null,
  settled_after_id bigint not null,
  reopened_after_id bigint not null,
  reopened_at timestamptz not null
);
create index reopened_debts_of_source on reopened_debts (source_id);

create function add_reopened() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update accounts a set owed = a.owed + debt.amount
  from (
    select user_id, sum(amount) as amount
    from (
      select t.user_id, t.amount
      from reopened join ledger_transactions t on t.purchase_id = reopened.source_id and t.kind = 'charge'
      where t.from_account = 'to_be_invoiced'
      union all
      select t.user_id, t.amount
      from reopened join ledger_transactions t on t.reference_id = reopened.source_id
      where t.from_account = 'to_be_invoiced'
    ) row
    group by user_id
  ) debt
  where a.user_id = debt.user_id;
  return null;
end
$$;
create trigger reopened_debts_are_owed after insert on reopened_debts
  referencing new table as reopened for each statement execute function add_reopened();
