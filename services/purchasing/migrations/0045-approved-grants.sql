alter table credit_grants add column if not exists approval_id uuid;
comment on column credit_grants.approval_id is 'what another admin approved; null if one admin gave it alone, within the limit of the day';
