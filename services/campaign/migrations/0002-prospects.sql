create extension if not exists pg_trgm;

create table data_keys (
  sealing_key_id bytea primary key,
  sealed_key bytea not null,
  sealed_at timestamptz not null
);
comment on table data_keys is 'one key, from which everything that outlives a TOKEN_KEY is derived, sealed by each of the present TOKEN_KEYs';

-- People who are no agents yet. `mailbox` is equal for all addresses of one mailbox; its keyed digest is equal to that of an
-- agent with the mailbox, whose address lies in identity.
create table prospects (
  id uuid primary key default uuidv7(),
  country text not null,
  name text not null,
  brand text not null,
  place text not null,
  email text,
  mailbox text,
  mailbox_digest bytea,
  -- In E.164.
  phone_number text,
  locale text not null check (locale in ('en', 'sv', 'fi')),
  tags text[] not null,
  source text not null,
  legal_basis text check (legal_basis in ('consent', 'corporate')),
  legal_basis_on date,
  state text not null default 'new'
    check (state in ('new', 'contacted', 'interested', 'signed_up', 'not_interested')),
  user_id uuid,
  added_at timestamptz not null,
  -- When an admin last changed it or wrote about it.
  touched_at timestamptz,
  version bigint not null default 1,
  constraint prospects_can_be_reached check (email is not null or phone_number is not null),
  constraint prospects_address_whole
    check ((email is null) = (mailbox is null) and (email is null) = (mailbox_digest is null)),
  constraint prospects_basis_with_day check ((legal_basis is null) = (legal_basis_on is null))
);
create unique index prospects_one_per_mailbox on prospects (country, mailbox);
-- Colleagues may share a switchboard: without an address, the number is the person.
create unique index prospects_one_per_number on prospects (country, phone_number) where mailbox is null;
create index prospects_number on prospects (country, phone_number);
create index prospects_digest on prospects (mailbox_digest);
create index prospects_newest on prospects (country, id desc);
create index prospects_tags on prospects using gin (tags);
create index prospects_search on prospects using gin (
  (lower(name || ' ' || brand || ' ' || coalesce(email, '') || ' ' || coalesce(phone_number, ''))) gin_trgm_ops
);

create table prospect_notes (
  id uuid primary key default uuidv7(),
  prospect_id uuid not null references prospects on delete cascade,
  text text not null,
  author_id uuid not null,
  written_at timestamptz not null
);
create index prospect_notes_of_one on prospect_notes (prospect_id, id desc);
