alter table price_lists add column approval_id uuid;
comment on column price_lists.approval_id is 'what another admin approved; null if one admin changed the prices alone, within the limit of the day';
create unique index price_lists_approved on price_lists (approval_id) where approval_id is not null;
create index price_lists_made on price_lists (country, made_at);

-- Lists that an admin dropped before they took effect: they count as that admin's changes of the day.
create table dropped_price_lists (
  country text not null,
  version bigint not null,
  effective_from timestamptz not null,
  changes jsonb not null,
  admin_id uuid not null,
  dropped_at timestamptz not null,
  approval_id uuid unique,
  primary key (country, version)
);
create index dropped_price_lists_by_day on dropped_price_lists (country, dropped_at);
