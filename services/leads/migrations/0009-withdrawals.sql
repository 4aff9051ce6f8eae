-- When a seller withdrew the consent. Set before the lead is closed, so that the closing has its reason, even if
-- purchasing ends the lead.
alter table requests add column withdrawn_at timestamptz;
create index requests_withdrawn on requests (id) where withdrawn_at is not null;
