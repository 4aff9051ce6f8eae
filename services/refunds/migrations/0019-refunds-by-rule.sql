-- A request that a rule made for a buyer who had not asked (decision 53), and when leads said whether a purchased lead is a
-- duplicate; null until it has answered.
alter table refund_requests add column by_rule boolean not null default false;
alter table purchases add column duplicate_checked_at timestamptz;
create index purchases_unchecked on purchases (acquired_at) where duplicate_checked_at is null;
