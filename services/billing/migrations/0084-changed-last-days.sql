-- A cut gives back the fee of the days after it, and a later last day waits for the payer (decision 0114).
alter table deals
  add column agreed_ends_on date,
  add column offered_ends_on date,
  add column offered_until timestamptz;
comment on column deals.agreed_ends_on is 'the last day that its payer agreed to, by which a fee is shared if it ends before; null of releases before: ends_on';
comment on column deals.offered_ends_on is 'of a deal in force: the later last day that waits for its payer, with offered_at, offered_by and lapses_at';
comment on column deals.offered_until is 'when it would end with that day: its time is kept free of other deals';
alter table deals
  add constraint deals_extension check (
    (offered_ends_on is null) = (offered_until is null)
    and (offered_ends_on is null or state = 'active' and num_nulls(offered_at, offered_by, lapses_at) = 0)),
  drop constraint deals_one_at_a_time,
  add constraint deals_one_at_a_time exclude using gist (
    owner_kind with =, owner_id with =, tstzrange(starts_at, coalesce(offered_until, ends_at)) with &&
  ) where (starts_at is not null);
drop index deals_lapsing;
create index deals_lapsing on deals (lapses_at, id) where lapses_at is not null;

alter table deal_fees
  add column source_id uuid,
  add column kept bigint check (kept >= 0);
comment on column deal_fees.source_id is 'what is invoiced in place of the fee since a cut, or a longer time after it; null: the fee itself';
comment on column deal_fees.kept is 'what that costs; null: amount';

alter table deal_history
  drop constraint deal_history_what_check,
  add constraint deal_history_what_check check (what in (
    'created', 'changed', 'activated', 'extended', 'accepted', 'declined', 'lapsed', 'withdrawn', 'ended'
  )),
  add column returned bigint check (returned > 0);
comment on column deal_history.returned is 'what a cut gave back of the fees, net, in minor units of its country';

-- Offices that an admin merged or removed: no deal is offered to them any more.
create table dropped_offices (
  office_id uuid primary key,
  dropped_at timestamptz not null
);
