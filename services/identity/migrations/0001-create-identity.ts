import { dropOutboxTables, outboxTables } from "@doorlight/common/outbox";
import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await outboxTables(knex);
  await knex.raw(`
    create table offices (
      id uuid primary key default uuidv7(),
      country text not null,
      name text not null,
      name_key text not null,
      unique (country, name_key)
    );

    create table users (
      id uuid primary key default uuidv7(),
      email text not null unique,
      status text not null check (status in ('pending', 'active', 'deactivated')),
      role text not null check (role in ('agent', 'invited', 'admin', 'super_admin')),
      first_name text not null,
      last_name text not null,
      country text not null,
      locale text not null check (locale in ('en', 'sv', 'fi')),
      phone_number text,
      title text,
      office_id uuid references offices,
      accepted_terms_version text,
      version bigint not null default 1,
      created_at timestamptz not null
    );
    comment on column users.email is 'normalised';
    comment on column users.accepted_terms_version is 'null after the user declined';
    comment on column users.version is 'counts the announced changes';
    create index users_office on users (office_id);

    create table credentials (
      user_id uuid primary key references users on delete cascade,
      password_hash text not null
    );

    create table signups (
      user_id uuid primary key references users on delete cascade,
      network_digest text not null,
      expires_at timestamptz not null
    );
    comment on table signups is 'sign-ups that wait for their confirmation';
    create index signups_network on signups (network_digest);
    create index signups_expiry on signups (expires_at);

    create table email_confirmations (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      token_digest bytea not null unique,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index email_confirmations_user on email_confirmations (user_id);

    create table signup_credits (
      person_digest bytea primary key,
      user_id uuid not null,
      granted_at timestamptz not null
    );
    comment on table signup_credits is 'who had the free credit; outlives the account, so it refers to none';

    create table terms_answers (
      id bigint generated always as identity primary key,
      user_id uuid not null references users on delete cascade,
      version text not null,
      accepted boolean not null,
      answered_at timestamptz not null
    );
    create index terms_answers_user on terms_answers (user_id);

    create table sessions (
      id uuid primary key default uuidv7(),
      token_digest bytea not null unique,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null,
      seen_at timestamptz not null
    );
    create index sessions_user on sessions (user_id);
    create index sessions_seen on sessions (seen_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table sessions, terms_answers, signup_credits, email_confirmations, signups, credentials, users, offices;
  `);
  await dropOutboxTables(knex);
}
