-- A request whose source was blocked when its seller confirmed it: it becomes no lead (decision 103).
alter table requests add column source_blocked boolean not null default false;
