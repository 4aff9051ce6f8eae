-- An agent's means to pay. `version` counts the published changes of credits. `user_version` and `billing_version` are
-- the newest that identity and billing published: an older one never undoes a newer. An erased account stays closed.
create table accounts (
  user_id uuid primary key,
  country text not null,
  active boolean not null default true,
  erased_at timestamptz,
  user_version bigint not null default 0,
  credits integer not null default 0 check (credits >= 0),
  billing_method text check (billing_method in ('prepaid', 'invoice')),
  billing_complete boolean not null default false,
  billing_version bigint not null default 0,
  version bigint not null default 0,
  constraint accounts_erased_closed check (erased_at is null or not active)
) with (fillfactor = 70);
