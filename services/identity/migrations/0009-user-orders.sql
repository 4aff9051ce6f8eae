-- No index for the last visit: each one would cost every visit an update of it.
create index users_name on users (lower(first_name || ' ' || last_name), id);
