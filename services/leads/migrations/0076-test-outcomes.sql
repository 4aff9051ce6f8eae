-- Outcomes of tests are posted too (decision 109), from now on.
update intake_requests set look_at = null where test;
create index intake_requests_to_look_at on intake_requests (look_at) where look_at is not null;
drop index intake_requests_due;
