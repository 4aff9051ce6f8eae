-- What admins did to requests. An erasure empties the reasons, which may name the seller.
create table desk_actions (
  id bigint generated always as identity primary key,
  request_id uuid not null references requests,
  admin_id uuid not null,
  action text not null,
  reason text not null,
  at timestamptz not null
);
create index desk_actions_request on desk_actions (request_id, id);

-- Counts the actions, so that no admin acts on what another has just changed.
alter table requests add column desk_version int not null default 1;
