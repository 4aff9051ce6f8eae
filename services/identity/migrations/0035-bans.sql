-- Accounts that an admin has deactivated for abuse, as digests of mailbox and telephone number under the data key, so that the
-- person does not come back with another account until then (decision 112). Reactivation deletes the row; erasure leaves it.
create table bans (
  user_id uuid primary key,
  country text not null,
  mailbox_digest bytea not null,
  phone_digest bytea,
  banned_at timestamptz not null,
  until timestamptz not null check (until > banned_at)
);
create index bans_mailbox on bans (mailbox_digest);
create index bans_phone on bans (phone_digest) where phone_digest is not null;
create index bans_until on bans (until);
