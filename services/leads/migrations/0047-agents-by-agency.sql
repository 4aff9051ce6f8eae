-- The first agents of an agency are read from it in their order; it does all that the former one did.
create index agency_agents_ordered on agency_agents (country, lower(agency), name, reference);
drop index agency_agents_name;
