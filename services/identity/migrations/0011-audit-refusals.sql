alter table audit_entries add column refused boolean not null default false;
comment on column audit_entries.refused is 'tried, and not let in: nothing was done';
