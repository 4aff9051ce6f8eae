-- How the bank decided a dispute, and when; null while it is open. `withdrawn`: its bank only asked. `version` counts what is
-- published of a dispute; those of a release before are published by a job.
alter table disputes
  add column outcome text check (outcome in ('won', 'lost', 'withdrawn')),
  add column closed_at timestamptz,
  add column version bigint not null default 1,
  add column published boolean not null default false,
  add constraint disputes_outcome_whole check (num_nulls(outcome, closed_at) in (0, 2));
create index disputes_unpublished on disputes (charge_id) where not published;
create index disputes_open on disputes (charge_id)
  where block_ended_at is null and (outcome is null or outcome = 'lost');

-- Whether a dispute holds an account: until the charge stands, or a super admin ends it.
create function is_on_hold(user_id uuid) returns boolean language sql stable as $$
  select exists (
    select from disputes join charges on charges.id = disputes.charge_id
    where charges.user_id = is_on_hold.user_id and block_ended_at is null and (outcome is null or outcome = 'lost')
  )
$$;
