comment on column audit_entries.reason is 'why, in the admin''s words; null if the action asks none; goes with the account';
