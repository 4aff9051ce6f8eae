-- Few, so that a check of all of them is.
create index requests_of_tests on requests (submitted_at) where test;
