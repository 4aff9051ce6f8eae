-- By which programs of agents read (decision 106).
create table api_tokens (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users,
  name text not null,
  is_test boolean not null,
  scopes text[] not null check (scopes <@ '{events,leads,contacts}' and scopes <> '{}'),
  prefix text not null,
  digest bytea not null constraint one_api_token_per_digest unique,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_tokens_of_user on api_tokens (user_id);
create index api_tokens_revoked on api_tokens (revoked_at) where revoked_at is not null;

-- The kinds of tokens of an account that work, as they were last published.
create table token_kinds (
  user_id uuid primary key references users,
  has_live boolean not null,
  has_test boolean not null,
  version bigint not null
);
