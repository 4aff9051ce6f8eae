alter table users add column tours_seen text[] not null default '{}'
  check (tours_seen <@ array['new_leads', 'lead', 'my_leads']);
comment on column users.tours_seen is 'the tours of screens that the user took or skipped, on whichever device';
