-- What each check of the service's invariants found when it last ran. A row is kept if a run fails: `checked_at` is the
-- last good one, and the violations are its own.
create table invariant_runs (
  id text not null,
  scope text not null check (scope in ('recent', 'whole')),
  attempted_at timestamptz not null,
  checked_at timestamptz,
  violations integer not null default 0,
  examples jsonb not null default '[]',
  error text,
  primary key (id, scope)
);
