-- Whether the owner of a deal has the first turn on automatic delivery.
alter table deals add column priority boolean not null default false;

-- Agents' agreements about automatic purchases for a list, word for word: the text of that version, for that country,
-- in that language. Another agreement for the list ends the one before; all are kept.
create table delivery_agreements (
  id uuid primary key default uuidv7(),
  user_id uuid not null references accounts,
  list_id uuid not null,
  country text not null,
  max_leads integer not null check (max_leads > 0),
  -- Net, for leads that money pays.
  max_amount bigint not null check (max_amount > 0),
  currency text not null,
  consent_version text not null,
  locale text not null,
  agreed_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at >= agreed_at)
);
-- One is in force. A list is known by its id alone, so each agent agrees for the lists that they name as theirs.
create unique index delivery_agreements_in_force on delivery_agreements (user_id, list_id) where ended_at is null;
create index delivery_agreements_of_list on delivery_agreements (user_id, list_id, agreed_at);

-- A list's purchases in a month of its country, with the caps of its last purchase: never more, whatever the code does.
create table delivery_months (
  user_id uuid,
  list_id uuid,
  -- Its first day.
  month date,
  max_leads integer not null,
  max_amount bigint not null,
  leads integer not null check (leads >= 0),
  amount bigint not null check (amount >= 0),
  primary key (user_id, list_id, month),
  constraint delivery_months_leads_within_cap check (leads <= max_leads),
  constraint delivery_months_amount_within_cap check (amount <= max_amount)
) with (fillfactor = 70);

-- `list_id`: the list that bought it, in this month of the country.
alter table purchases
  add column list_id uuid,
  add column list_month date,
  add constraint purchases_list_whole check ((list_id is null) = (list_month is null));
-- For the last automatic lead of an agent.
create index purchases_of_lists on purchases (buyer_id, reserved_at) where list_id is not null;

-- A purchase takes its share of the caps with its spot, and gives it back if its card is not charged. A refund gives
-- nothing back.
create function use_delivery_month() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into delivery_months as used (user_id, list_id, month, max_leads, max_amount, leads, amount)
  select
    new.buyer_id, new.list_id, new.list_month, agreement.max_leads, agreement.max_amount, 1,
    case when new.payment_source in ('credit', 'quota') then 0 else new.fee_amount end
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
create trigger purchases_use_delivery_month after insert on purchases
  for each row when (new.list_id is not null) execute function use_delivery_month();

-- Lowered caps do not limit a give-back of earlier use, and nothing else moves them.
create function free_delivery_month() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update delivery_months set
    leads = leads - 1,
    amount = amount - case when new.payment_source in ('credit', 'quota') then 0 else new.fee_amount end
  where user_id = new.buyer_id and list_id = new.list_id and month = new.list_month;
  return null;
end
$$;
create trigger purchases_free_delivery_month after update of state on purchases
  for each row when (new.state = 'released' and new.list_id is not null) execute function free_delivery_month();
create trigger delivery_months_by_purchases_only before insert or update on delivery_months
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
