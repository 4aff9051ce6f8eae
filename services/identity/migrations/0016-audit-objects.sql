alter table audit_entries add column object_id uuid;
comment on column audit_entries.object_id is 'what an admin acted on if it is no account, such as a campaign: the action says of which kind';
