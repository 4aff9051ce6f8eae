-- What a partner was sent about a request (decision 109). It is looked at again when something of it has changed, at the
-- beginning of time, and when its time is over; null if neither can be.
alter table intake_requests
  add column id uuid not null default uuidv7(),
  add column look_at timestamptz,
  add column sent text;
alter table intake_requests alter column look_at set default '-infinity';
create unique index intake_requests_id on intake_requests (id);
create index intake_requests_due on intake_requests (look_at) where look_at is not null and not test;

create function look_at_intake_of_request() returns trigger language plpgsql as $$
begin
  update intake_requests set look_at = '-infinity' where request_id = new.id;
  return null;
end $$;
create trigger look_at_intake after update on requests
  for each row when (
    new.source <> 'web' and (new.confirmed_at, new.duplicate_of, new.closed_at) is distinct from (old.confirmed_at, old.duplicate_of, old.closed_at)
  ) execute function look_at_intake_of_request();

create function look_at_intake_of_lead() returns trigger language plpgsql as $$
begin
  update intake_requests set look_at = '-infinity' where request_id = new.request_id;
  return null;
end $$;
create trigger look_at_intake_of_new after insert on leads
  for each row when (new.source_price is not null) execute function look_at_intake_of_lead();
create trigger look_at_intake after update on leads
  for each row when (
    new.source_price is not null and (new.spots_left, new.expires_at) is distinct from (old.spots_left, old.expires_at)
  ) execute function look_at_intake_of_lead();

create function look_at_intake_of_sale() returns trigger language plpgsql as $$
begin
  update intake_requests set look_at = '-infinity'
  where request_id = (select request_id from leads where id = new.lead_id);
  return null;
end $$;
create trigger look_at_intake after insert or update on source_sales
  for each row execute function look_at_intake_of_sale();
