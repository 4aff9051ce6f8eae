alter table audit_entries add column refused boolean not null default false;
comment on column audit_entries.refused is 'tried, and not let in: nothing was done';
-- Until now only the name of the action said so.
update audit_entries set refused = true where action = 'impersonate_refused';
