-- Whether a program of the reader read it, by an API token: such reads and those on screens are logged each by itself.
alter table contact_reads add column is_by_token boolean not null default false;
