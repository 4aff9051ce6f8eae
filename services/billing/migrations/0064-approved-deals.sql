alter table deal_history
  add column worth bigint,
  add column approval_id uuid;
comment on column deal_history.worth is 'of an activation: what its month gives away, net, in minor units of its country; null of releases before';
comment on column deal_history.approval_id is 'what another admin approved; null if one admin activated it alone, within the limit of the day';
create index deal_history_activations on deal_history (admin_id, at) where what = 'activated';
