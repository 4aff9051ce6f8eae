alter table offices add column version bigint not null default 1;
comment on column offices.version is 'of its name: an admin changes an office only as it was read';
