-- The limits of a contract; an empty list limits nothing, nor do three empty lists of places.
create type limitations as (lead_types text[], regions text[], cities text[], postal_codes text[]);

-- Individual contracts, as billing published them last. An older version never undoes a newer one.
create table deals (
  deal_id uuid primary key,
  name text not null,
  user_id uuid,
  office_id uuid,
  country text not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  discount_basis_points integer not null check (discount_basis_points between 0 and 10000),
  limits limitations not null,
  version bigint not null,
  constraint deals_one_owner check (num_nonnulls(user_id, office_id) = 1)
);
create index deals_of_user on deals (user_id, valid_to) where user_id is not null;
create index deals_of_office on deals (office_id, valid_to) where office_id is not null;

-- The leads that a contract includes in one month. `total` is the last published number, or the use if that is more:
-- bought leads are not taken back, and no more are sold (S15). `known_since`: since when this state counts here. The
-- use moves with the ledger and nowhere else.
create table quotas (
  quota_id uuid primary key,
  contract_kind text not null check (contract_kind in ('plan', 'deal')),
  contract_id uuid not null,
  user_id uuid,
  office_id uuid,
  country text not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  total integer not null,
  used integer not null default 0,
  limits limitations not null,
  version bigint not null,
  known_since timestamptz not null,
  constraint quotas_one_owner check (num_nonnulls(user_id, office_id) = 1),
  constraint quotas_used_within_total check (used between 0 and total)
) with (fillfactor = 70);
create index quotas_of_user on quotas (user_id, valid_to) where user_id is not null;
create index quotas_of_office on quotas (office_id, valid_to) where office_id is not null;

alter table accounts
  drop constraint accounts_billing_method_check,
  add constraint accounts_billing_method_check check (billing_method in ('prepaid', 'card', 'invoice')),
  -- A default card is saved that has not expired.
  add column card_ready boolean not null default false;

-- `reserved_until`: when a reservation ends that nobody confirmed. `deal_id`: whose discount is in the price.
alter table purchases
  add column reserved_until timestamptz,
  add column quota_id uuid references quotas,
  add column deal_id uuid references deals,
  drop constraint purchases_state_whole,
  add constraint purchases_state_whole check (
    case state
      when 'reserved' then reserved_until is not null and num_nonnulls(acquired_at, released_at, refunded_at) = 0
      when 'confirmed' then acquired_at is not null and num_nonnulls(released_at, refunded_at) = 0
      when 'released' then num_nulls(reserved_until, released_at) = 0 and num_nonnulls(acquired_at, refunded_at) = 0
      when 'refunded' then num_nulls(acquired_at, refunded_at) = 0 and released_at is null
      else false
    end
  ),
  add constraint purchases_quota_named check ((payment_source = 'quota') = (quota_id is not null));
create index purchases_reserved on purchases (reserved_until) where state = 'reserved';
create index purchases_of_quota on purchases (quota_id) where quota_id is not null;

alter table ledger_transactions
  add constraint ledger_quota_unit check ((unit = 'QUOTA') = ('quota' in (from_account, to_account)));

create function move_quota() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update quotas
  set used = used + case when new.from_account = 'quota' then new.amount else -new.amount end
  where quota_id = (select p.quota_id from purchases p where p.id = new.purchase_id);
  if not found then
    raise exception 'purchase % names no quota', new.purchase_id using errcode = 'foreign_key_violation';
  end if;
  return null;
end
$$;
create trigger quota_follows_ledger after insert on ledger_transactions
  for each row when (new.unit = 'QUOTA') execute function move_quota();
create trigger quota_by_ledger_only before update of used on quotas
  for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger no_quota_used_at_birth before insert on quotas
  for each row when (new.used <> 0) execute function refuse_change();
