-- Sent once more because its account asked for a time.
alter table webhook_deliveries add is_replayed boolean not null default false;
create index webhook_deliveries_replayed on webhook_deliveries (endpoint_id) where state = 'waiting' and is_replayed;
