-- The last number of each key in each topic. They stay for good: a number that came again would look stale.
create table event_numbers (
  topic text not null,
  key text not null,
  last bigint not null,
  primary key (topic, key)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

-- Gives each event the next number of its key, whatever its writer counts and whichever release it is of. The first one
-- is the writer's, so that numbers go on where those of the release before ended. The row of the number stays locked until
-- the writer has committed or is undone: no number is left out, and events of a key have their order from their commits.
-- So the id, by which the relay sends, is taken behind that lock too.
create function number_event() returns trigger language plpgsql as $$
begin
  insert into event_numbers as numbers (topic, key, last) values (new.topic, new.key, new.aggregate_version)
  on conflict (topic, key) do update set last = numbers.last + 1
  returning last into new.aggregate_version;
  new.id := nextval('outbox_id_seq');
  return new;
end
$$;
create trigger number_event before insert on outbox for each row execute function number_event();
