-- Copies of the tables that a purchase by invoice writes, with their constraints, indexes and foreign keys, and no
-- trigger: what those write, the function writes itself, except the numbers of events.
drop schema if exists bare cascade;
create schema bare;
set search_path to bare;
do $$
declare
  tables constant text[] := array[
    'accounts', 'leads', 'purchases', 'ledger_transactions', 'owed_days', 'outbox', 'idempotency_keys'
  ];
  source record;
begin
  for source in
    select relname, coalesce(array_to_string(reloptions, ', '), 'fillfactor = 100') options
    from pg_class where relnamespace = 'public'::regnamespace and relname = any (tables)
  loop
    execute format('create table %1$I (like public.%1$I including all) with (%2$s)', source.relname, source.options);
  end loop;
  for source in
    select conrelid::regclass::text referring, pg_get_constraintdef(oid) definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
      and conrelid in (select oid from pg_class where relname = any (tables))
      and confrelid in (select oid from pg_class where relname = any (tables))
  loop
    execute format(
      'alter table %s add %s', replace(source.referring, 'public.', ''), replace(source.definition, 'public.', '')
    );
  end loop;
end
$$;

-- Sells the next spot to anybody: no rule, no lock but those of its rows.
create function buy(lead uuid, buyer uuid, click text) returns jsonb language plpgsql as $$
declare
  sold bare.leads;
  made bare.purchases;
  today constant timestamptz := date_trunc('day', now(), 'UTC');
begin
  update bare.leads set spots_taken = spots_taken + 1, version = version + 1 where lead_id = lead returning * into sold;
  insert into bare.purchases (
    lead_id, cap, spot_no, buyer_id, state, payment_source, fee_amount, currency, price_parts, price_list_version,
    vat_basis_points, vat_amount, reserved_at, acquired_at, trace_id
  )
  values (
    lead, sold.cap, sold.spots_taken, buyer, 'confirmed', 'invoice', 4900, 'EUR',
    '[{"kind": "base", "label": "", "amount": 4900}]', 1, 2550, 1250, now(), now(), ''
  )
  returning * into made;
  insert into bare.ledger_transactions (
    kind, user_id, purchase_id, from_account, to_account, unit, amount, occurred_at
  )
  values ('charge', buyer, made.id, 'to_be_invoiced', 'lead_sales', 'EUR', 4900, now());
  insert into bare.owed_days as owed (user_id, day, amount) values (buyer, today, 4900)
  on conflict (user_id, day) do update set amount = owed.amount + excluded.amount;
  update bare.accounts set owed = owed + 4900 where user_id = buyer;
  insert into bare.outbox (topic, key, type, aggregate_version, payload, headers)
  values ('purchases', lead::text, 'purchase.confirmed', sold.version, to_jsonb(made), '{}');
  insert into bare.idempotency_keys (user_id, key, request_hash, answer, created_at)
  values (buyer, click, sha256(click::bytea), to_jsonb(made), now());
  return to_jsonb(made);
end
$$;
