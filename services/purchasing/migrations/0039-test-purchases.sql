-- Tests are few: by their index a check reads all of them, and none of the other purchases.
create index purchases_of_tests on purchases (reserved_at) where test;
