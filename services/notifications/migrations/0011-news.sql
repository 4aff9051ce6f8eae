-- Leads that fit an agent's lists, each once: for the bell and for mails.
create table news (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  lead_id uuid not null,
  country text not null,
  -- That it fits, in the order in which they came.
  list_ids uuid[] not null check (cardinality(list_ids) > 0),
  created_at timestamptz not null,
  read_at timestamptz,
  -- mailed: a recorded mail has it. unmailed: none ever has.
  mail text not null check (mail in ('waiting', 'mailed', 'unmailed')),
  -- The next digest, or the end of the quiet hours; null until that is known.
  due_at timestamptz,
  unique (user_id, lead_id)
);
create index news_of_user on news (user_id, id desc);
create index news_unread on news (user_id) where read_at is null;
create index news_waiting on news (user_id) where mail = 'waiting';
create index news_age on news (created_at);
