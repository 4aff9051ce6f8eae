-- An activated deal is an offer until its payer accepts it. It has its planned time, so that no other deal takes that, and
-- gives and costs nothing: quotas and fees refer to an accepted deal alone.
alter table deals
  drop constraint deals_state_check,
  add constraint deals_state_check check (state in ('draft', 'offered', 'active', 'ended')),
  add column offered_at timestamptz,
  add column offered_by uuid,
  add column lapses_at timestamptz,
  add column accepted_at timestamptz;
comment on column deals.offered_by is 'the admin who activated it last';
comment on column deals.lapses_at is 'until when its payer may accept it';

-- Deals from before count as accepted when they were activated.
update deals set accepted_at = coalesce(
  (select max(at) from deal_history where deal_id = deals.id and what = 'activated'), created_at
) where state in ('active', 'ended');

alter table deals
  add column is_accepted boolean not null generated always as (accepted_at is not null) stored,
  add constraint deals_accepted check (is_accepted = (state in ('active', 'ended'))),
  add constraint deals_offered check (state <> 'offered' or num_nulls(offered_at, offered_by, lapses_at) = 0),
  add constraint deals_by_acceptance unique (id, is_accepted);
create index deals_lapsing on deals (lapses_at, id) where state = 'offered';

alter table deal_fees
  add column is_accepted boolean not null default true check (is_accepted),
  add constraint deal_fees_accepted foreign key (deal_id, is_accepted) references deals (id, is_accepted);
alter table deal_quotas
  add column is_accepted boolean not null default true check (is_accepted),
  add constraint deal_quotas_accepted foreign key (deal_id, is_accepted) references deals (id, is_accepted);

alter table deal_history
  drop constraint deal_history_what_check,
  add constraint deal_history_what_check check (
    what in ('created', 'changed', 'activated', 'accepted', 'declined', 'lapsed', 'withdrawn', 'ended')
  );
