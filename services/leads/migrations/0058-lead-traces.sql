-- Of the call that sent the request, and of the one that published it; empty if it is not known.
alter table requests add column trace_id text not null default '';
alter table leads add column trace_id text not null default '';
