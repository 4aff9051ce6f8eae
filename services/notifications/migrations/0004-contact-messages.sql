-- Messages of the contact page; purged after 90 days.
create table contact_messages (
  id uuid primary key default uuidv7(),
  name text not null,
  email text not null,
  message text not null,
  locale text not null,
  country text not null,
  created_at timestamptz not null
);
create index contact_messages_age on contact_messages (created_at);
