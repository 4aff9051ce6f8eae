-- When the lead was matched against the lead lists: once. Leads from before the lists count as matched.
alter table leads add column matched_at timestamptz default now();
alter table leads alter column matched_at drop default;
create index leads_unmatched on leads (published_at) where matched_at is null;
