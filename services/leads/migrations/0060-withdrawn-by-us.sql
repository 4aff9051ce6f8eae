-- A super admin withdrew the request, so its buyers are refunded. Set before the erasure, so that this has its reason.
alter table requests add column withdrawn_by_us boolean not null default false;
