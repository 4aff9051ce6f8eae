-- Few, so that a check of all of them is.
create index purchases_of_tests on purchases (reserved_at) where test;
