-- A proven request that was beyond its buyer's share of refunds by rules: it stays with people even when the share grows.
alter table refund_requests add column for_person boolean not null default false;
