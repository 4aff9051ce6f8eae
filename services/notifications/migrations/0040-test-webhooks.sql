-- An endpoint, and a message, is of tests or of others (decision 108).
alter table webhook_endpoints add column is_test boolean not null default false;
alter table webhook_messages
  add column is_test boolean not null default false,
  -- As `position`, among tests.
  add column test_position bigint,
  -- A release before would give a test a place among the others.
  add constraint webhook_messages_positions check (case when is_test then position is null else test_position is null end);
create unique index webhook_messages_test_position on webhook_messages (account_id, test_position)
  where test_position is not null;
create index webhook_messages_unread_tests on webhook_messages (account_id, id)
  where is_test and test_position is null and lead_id is not null;
create index webhook_messages_unread_others on webhook_messages (account_id, id)
  where not is_test and position is null and lead_id is not null;
alter table pulled_positions add column last_test_position bigint not null default 0;
