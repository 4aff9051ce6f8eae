-- When an agent's work on a lead came into which state, for the timeline of the lead. It goes with the follow-up.
create table state_changes (
  id bigint generated always as identity primary key,
  lead_id uuid not null,
  agent_id uuid not null,
  state text not null,
  at timestamptz not null,
  foreign key (lead_id, agent_id) references follow_ups on delete cascade
);
create index state_changes_of_agent on state_changes (agent_id, lead_id);

-- Whoever sets a state: the agent, or an attempt that was logged.
create function keep_state_change() returns trigger language plpgsql as $$
begin
  insert into state_changes (lead_id, agent_id, state, at) values (new.lead_id, new.agent_id, new.state, new.state_at);
  return null;
end $$;
create trigger keep_first_state after insert on follow_ups
  for each row when (new.state_at > '-infinity') execute function keep_state_change();
create trigger keep_changed_state after update on follow_ups
  for each row when (new.state <> old.state) execute function keep_state_change();

-- Of what was before the last change is known.
insert into state_changes (lead_id, agent_id, state, at)
select lead_id, agent_id, state, state_at from follow_ups where state_at > '-infinity';
