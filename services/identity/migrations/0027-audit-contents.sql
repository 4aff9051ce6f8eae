alter table audit_entries
  add column fields jsonb not null default '[]',
  add column reason text;
comment on column audit_entries.fields is 'what the action was about to change: a list of name, before and after, the last two as JSON or null; of personal data the name alone';
comment on column audit_entries.reason is 'why an admin acts as the user, in the admin''s words; goes with the account';
create index audit_entries_action on audit_entries (action, at desc, id desc);
