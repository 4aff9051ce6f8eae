-- Decides purchases, one or many, in one round trip and one commit: saved answer, refusal, spot, settlement and events,
-- or none of them for anybody.
--
-- Every part finds a handful of rows by index whatever its parameters, so plans are made once per connection. Left to
-- itself PostgreSQL plans some parts anew each time, which costs more than running them, and reads tables whole that
-- were small when it planned.
create function buy_leads(commands purchase_command[]) returns setof purchase_outcome language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  pending purchase_command[] := commands;
  quotes quoted_command[];
  reservations reservation[];
  decided purchase_outcome[];
begin
  -- Where a row is locked for long, each command is to wait for what it needs itself, and none for another's.
  if cardinality(commands) > 1 then
    perform set_config('lock_timeout', '200ms', true);
  end if;

  decided := array(select o from refuse_late_commands(commands) o);
  -- Each round decides one command at least.
  for round in 0..cardinality(commands) loop
    return query select * from unnest(decided);
    pending := array(select p from unnest(pending) p where p.ordinal not in (select d.ordinal from unnest(decided) d));
    if cardinality(pending) = 0 then
      return;
    end if;

    perform lock_buyers_and_leads(pending);
    quotes := array(select q from quote_commands(pending, contending => true) q);
    reservations := array(select r from reserve_spots(quotes) r);
    perform settle(reservations);
    perform save_answers(reservations);
    perform publish_purchases(reservations);
    decided := array(select o from outcomes_of(quotes, reservations) o);
  end loop;
  raise exception 'the state of a lead or a buyer does not settle' using errcode = 'serialization_failure';
end
$$;
