-- Purchases of test mode (decision 108): a request about one is decided at once, and no admin sees it.
alter table purchases add column test boolean not null default false;
create index purchases_of_tests on purchases (acquired_at) where test;
