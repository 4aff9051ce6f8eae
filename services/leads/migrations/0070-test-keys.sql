-- Test mode (decision 108). A lead has the mark of its request.
alter table leads add column test boolean not null default false;

-- A source has two live keys for tests beside two others.
alter table source_keys add column test boolean not null default false;
create unique index one_live_key_per_kind_and_slot on source_keys (source_id, test, slot) where revoked_at is null;
drop index one_live_key_per_slot;

alter table intake_requests add column test boolean not null default false;
comment on column intake_requests.test is 'the external ids of tests are apart from the others';
create index intake_requests_of_kind on intake_requests (source_id, test, received_at);
drop index intake_requests_received;
