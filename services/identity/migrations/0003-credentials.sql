create table credentials (
  user_id uuid primary key references users on delete cascade,
  password_hash text not null
);

create table mail_links (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (
    purpose in ('confirmation', 'password_reset', 'password_setup', 'magic_link', 'office_invitation')
  ),
  token_digest bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  failed_codes smallint not null default 0,
  office_id uuid references offices on delete cascade,
  inviter_id uuid references users on delete cascade,
  check ((purpose = 'office_invitation') = (office_id is not null and inviter_id is not null))
);
comment on column mail_links.failed_codes is 'wrong second-factor codes that were given with the link';
create index mail_links_user on mail_links (user_id);
create index mail_links_end on mail_links (least(used_at, expires_at));

create table sessions (
  id uuid primary key default uuidv7(),
  token_digest bytea not null unique,
  user_id uuid not null references users on delete cascade,
  device text not null,
  actor_id uuid references users on delete cascade,
  created_at timestamptz not null,
  logged_in_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz,
  check (actor_id is null or ends_at is not null)
);
comment on column sessions.actor_id is 'the admin who impersonates the user';
comment on column sessions.logged_in_at is 'the start of the longest life: neither the start nor the end of an impersonation is a login';
create index sessions_user on sessions (user_id);
create index sessions_actor on sessions (actor_id) where actor_id is not null;
create index sessions_seen on sessions (seen_at);

create table second_factors (
  user_id uuid primary key references users on delete cascade,
  seed uuid not null,
  started_at timestamptz not null,
  confirmed_at timestamptz,
  last_step integer not null default 0,
  wrong_codes smallint not null default 0,
  wrong_code_at timestamptz
);
comment on column second_factors.seed is 'the secret is derived from it';
comment on column second_factors.confirmed_at is 'null until the first code proves that the secret arrived';
comment on column second_factors.last_step is 'no code of this or an earlier time step is accepted again';
comment on column second_factors.wrong_codes is 'since the last right one, whatever they came with';

create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_digest bytea not null,
  used_at timestamptz,
  primary key (user_id, code_digest)
);
