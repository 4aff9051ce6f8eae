-- Findings of each of the service's invariants at its last run. A row is kept if a run fails: `checked_at` is the last
-- good run, and the violations are its own.
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
