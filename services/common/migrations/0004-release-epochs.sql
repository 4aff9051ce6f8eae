-- Which epoch of releases the database belongs to: the newest row says it. A restored copy holds the epoch of the time when
-- the copy was made; nothing is sent from it until an operator has confirmed the epoch of the release. Rows are kept.
create table release_epochs (
  id bigint generated always as identity primary key,
  epoch text not null,
  confirmed_by text not null,
  reason text not null,
  confirmed_at timestamptz not null default now()
);
