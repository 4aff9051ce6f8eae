create extension if not exists pg_trgm;

create table offices (
  id uuid primary key default uuidv7(),
  country text not null,
  name text not null,
  name_key text not null,
  unique (country, name_key)
);
comment on column offices.name_key is 'equal for all spellings of a name';

create table images (
  hash text primary key,
  small bytea not null,
  large bytea not null
);
-- WebP does not compress any further.
alter table images alter small set storage external, alter large set storage external;
comment on table images is 'profile pictures in WebP, named by the SHA-256 of the large one';

create table users (
  id uuid primary key default uuidv7(),
  email text not null unique,
  status text not null check (status in ('pending', 'active', 'deactivated', 'erased')),
  role text not null check (role in ('agent', 'invited', 'admin', 'super_admin')),
  first_name text not null,
  last_name text not null,
  country text not null,
  locale text not null check (locale in ('en', 'sv', 'fi')),
  phone_number text,
  title text,
  office_id uuid references offices,
  image_hash text references images,
  owner_id uuid references users on delete set null,
  accepted_terms_version text,
  version bigint not null default 1,
  created_at timestamptz not null,
  last_seen_at timestamptz,
  erased_at timestamptz,
  search text generated always as
    (lower(normalize(first_name || ' ' || last_name || ' ' || email) collate pg_c_utf8)) stored,
  check ((status = 'erased') = (erased_at is not null))
);
comment on column users.email is 'normalised';
comment on column users.owner_id is 'the admin who looks after the account';
comment on column users.accepted_terms_version is 'null after the user declined';
comment on column users.version is 'counts the changes of the account; each of its events carries the count of that moment';
create index users_office on users (office_id);
create index users_image on users (image_hash) where image_hash is not null;
create index users_owner on users (owner_id) where owner_id is not null;
create index users_erased on users (erased_at) where erased_at is not null;
create index users_search on users using gin (search gin_trgm_ops);
create index users_newest on users (created_at desc, id desc);

create table signups (
  user_id uuid primary key references users on delete cascade,
  network_digest text not null,
  browser_digest bytea not null,
  expires_at timestamptz not null,
  held_until timestamptz not null
);
comment on table signups is 'sign-ups that wait for their confirmation';
comment on column signups.browser_digest is 'of the secret of the browser that signed up, which confirms without a password';
comment on column signups.held_until is 'no further mail keeps the sign-up alive beyond it';
create index signups_network on signups (network_digest);
create index signups_expiry on signups (expires_at);

create table signup_credits (
  person_digest bytea primary key,
  user_id uuid not null,
  granted_at timestamptz not null
);
comment on table signup_credits is 'people who had the free credit; outlives the accounts, so it refers to none';

create table terms_answers (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  version text not null,
  accepted boolean not null,
  answered_at timestamptz not null
);
create index terms_answers_user on terms_answers (user_id);

create table join_requests (
  id uuid primary key default uuidv7(),
  user_id uuid not null unique references users on delete cascade,
  office_id uuid not null references offices on delete cascade,
  requested_at timestamptz not null
);
comment on table join_requests is 'requests to join an office, which an admin decides';
