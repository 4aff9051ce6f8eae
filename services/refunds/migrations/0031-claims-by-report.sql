-- Refunded by a rule because its buyer had reported the person, so that it counts in the buyer's share of claims (decision 0115).
alter table refund_requests add column is_claim boolean not null default false;
