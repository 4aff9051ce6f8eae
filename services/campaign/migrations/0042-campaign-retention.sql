-- The figures of a campaign whose mails are purged, as they were then.
alter table campaigns add column final_progress jsonb;
