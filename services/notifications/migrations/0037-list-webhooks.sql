-- The endpoint that a lead list names, by the events of leads (decision 107). Without a row: all that no list names.
create table webhook_lists (
  list_id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints on delete cascade
);
create index webhook_lists_of_endpoint on webhook_lists (endpoint_id);
