-- Other addresses than the agent's own, at which lists are mailed once they are confirmed by a link.
create table list_mailboxes (
  id uuid primary key,
  user_id uuid not null,
  email text not null,
  token_digest bytea not null unique,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  unique (user_id, email)
);
alter table lead_lists add column mailbox_id uuid references list_mailboxes;
create index lead_lists_mailbox on lead_lists (mailbox_id);
create index lead_lists_removed on lead_lists (removed_at);

-- The leads of the last weeks in some places: the past matches of a list.
create index leads_published on leads (country, published_at);
create index requests_locations on requests using gin (location_ids) where seller_hash is not null;
