-- Tests are few: by their index a check reads all of them, and none of the other requests.
create index requests_of_tests on requests (submitted_at) where test;
