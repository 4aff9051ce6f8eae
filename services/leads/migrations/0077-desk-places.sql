-- Admins list the requests of a place whether they were confirmed or not.
create index requests_places on requests using gin (location_ids);
drop index requests_locations;
