alter table deal_history add column approved_by uuid;
comment on column deal_history.worth is 'what an activation or a later last day gives away, net, in minor units of its country; null of releases before and of what gives nothing';
comment on column deal_history.approval_id is 'what another admin approved; null if one admin did it alone, within the limit of the day';
comment on column deal_history.approved_by is 'the admin who approved it';
create index deal_history_given on deal_history (admin_id, at) where worth is not null;
