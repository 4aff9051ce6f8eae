alter table campaigns
  add column scheduled_by uuid,
  add column scheduled_at timestamptz,
  add column recipients integer,
  add column approval_id uuid;
comment on column campaigns.scheduled_by is 'the admin who let it start, or asked for it; null of releases before';
comment on column campaigns.recipients is 'people of its audience when it was scheduled';
comment on column campaigns.approval_id is 'what another admin approved; null if one admin scheduled it alone';
create index campaigns_scheduled on campaigns (scheduled_by, scheduled_at) where approval_id is null;
