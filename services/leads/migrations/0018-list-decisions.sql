-- Why a lead in the place of a list was notified of or delivered, or was not. None is written for passive lists.
create table list_decisions (
  list_id uuid not null references lead_lists on delete cascade,
  lead_id uuid not null references leads on delete cascade,
  at timestamptz not null,
  -- By rule of the list, whether it let the lead through.
  rules jsonb not null,
  -- The outcomes of notifications and purchasing; null without an answer.
  notification text check (notification in ('mailed', 'held', 'other_list')),
  is_delivered boolean,
  -- Why it was not delivered, and the cap that was reached.
  reason text,
  cap bigint,
  primary key (list_id, lead_id),
  check (reason is null or not is_delivered)
);
create index list_decisions_newest on list_decisions (list_id, at desc, lead_id desc);
create index list_decisions_at on list_decisions (at);
