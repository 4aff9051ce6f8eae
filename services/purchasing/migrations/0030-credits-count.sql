-- The net price of one credit in an account's last pack, rounded up; 0 if it never bought one.
alter table accounts add column credit_price bigint not null default 0 check (credit_price >= 0);
update accounts a set credit_price = last.price
from (
  select distinct on (price.user_id) price.user_id, ceil(price.amount::numeric / pack.amount) as price
  from ledger_transactions price
  join ledger_transactions pack on pack.reference_id = price.reference_id and pack.kind = 'credit_pack'
  where price.kind = 'credit_pack_price'
  order by price.user_id, price.occurred_at desc, price.id desc
) last
where a.user_id = last.user_id;

-- Sales may come in any order.
create function keep_credit_price() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update accounts a set credit_price = ceil(new.amount::numeric / pack.amount)
  from ledger_transactions pack
  where a.user_id = new.user_id and pack.reference_id = new.reference_id and pack.kind = 'credit_pack'
    and not exists (
      select from ledger_transactions later
      where later.user_id = new.user_id and later.kind = new.kind and later.occurred_at > new.occurred_at
    );
  return null;
end
$$;
create trigger credit_price_follows_ledger after insert on ledger_transactions
  for each row when (new.kind = 'credit_pack_price') execute function keep_credit_price();

-- Whether a lead that a credit pays counts against the spending cap, as the text says to which the agent agreed: the first two
-- say that it does not.
create function credits_count(consent_version text) returns boolean language sql immutable as $$
  select consent_version not in ('2026-11', '2026-11-26')
$$;

-- A credit's share of the spending cap of a list.
create function credit_share(user_id uuid, list_id uuid) returns bigint
language sql stable set enable_seqscan = off as $$
  select case when credits_count(agreement.consent_version) then account.credit_price else 0 end
  from delivery_agreements agreement
  join accounts account on account.user_id = agreement.user_id
  where agreement.user_id = credit_share.user_id and agreement.list_id = credit_share.list_id
    and agreement.ended_at is null
$$;

-- `list_amount`: the purchase's share of its list's spending cap, net. Kept with it, so that a release or a refund frees as
-- much, at whatever price the next pack is sold.
alter table purchases add column list_amount bigint;
update purchases set list_amount = case when payment_source in ('credit', 'quota') then 0 else fee_amount end
where list_id is not null;
alter table purchases add constraint purchases_list_amount_whole check ((list_id is null) = (list_amount is null));

create function set_list_amount() returns trigger language plpgsql as $$
begin
  new.list_amount := case
    when new.vat_amount is not null then new.fee_amount
    when new.quota_id is not null then 0
    else coalesce(credit_share(new.buyer_id, new.list_id), 0)
  end;
  return new;
end
$$;
create trigger purchases_set_list_amount before insert on purchases
  for each row when (new.list_id is not null) execute function set_list_amount();

create or replace function use_delivery_month() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into delivery_months as used (user_id, list_id, month, max_leads, max_amount, leads, amount)
  select new.buyer_id, new.list_id, new.list_month, agreement.max_leads, agreement.max_amount, 1, new.list_amount
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
  update delivery_months set leads = leads - 1, amount = amount - new.list_amount
  where user_id = new.buyer_id and list_id = new.list_id and month = new.list_month;
  return null;
end
$$;
