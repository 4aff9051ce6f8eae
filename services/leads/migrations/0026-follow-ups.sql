-- A buyer's notes about a bought lead. They go with the buyer's row: a refunded agent keeps nothing about a seller.
create table follow_ups (
  lead_id uuid not null,
  agent_id uuid not null,
  state text not null check (state in ('to_call', 'called', 'met', 'won', 'lost')),
  -- A contact attempt that was logged before this changes the state no more.
  state_at timestamptz not null,
  note text not null default '' check (length(note) <= 2000),
  -- Counts the changes of the note.
  note_version int not null default 0,
  remind_at timestamptz,
  primary key (lead_id, agent_id),
  foreign key (lead_id, agent_id) references lead_buyers on delete cascade
);
comment on column follow_ups.note is 'may name the seller: erased with the contact';
create index follow_ups_agent on follow_ups (agent_id);
create index follow_ups_due on follow_ups (remind_at) where remind_at is not null;
