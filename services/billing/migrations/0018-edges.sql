-- The cut-off date of an office deal: it serves members up to then. All members before this rule are included.
alter table deals add column members_until timestamptz;
update deals set members_until = now() where owner_kind = 'office' and state <> 'draft';
alter table deals add constraint deals_members
  check ((members_until is not null) <= (owner_kind = 'office' and state <> 'draft'));

-- Counts the published changes of a subscription.
alter table subscriptions add column version bigint not null default 0;
