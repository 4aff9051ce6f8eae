-- The purchases whose buyers say that the person is not selling or cannot be reached: no list buys the lead while there is one.
-- `lists_ended` is that of claims from before this release, for good.
alter table leads add column doubts uuid[] not null default '{}';
