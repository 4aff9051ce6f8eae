import type { Knex } from "knex";

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table email_confirmations rename to mail_links;
    alter index email_confirmations_pkey rename to mail_links_pkey;
    alter index email_confirmations_token_digest_key rename to mail_links_token_digest_key;
    alter index email_confirmations_user rename to mail_links_user;
    alter table mail_links
      add purpose text not null default 'confirmation' check (
        purpose in ('confirmation', 'password_reset', 'password_setup', 'magic_link', 'office_invitation')
      ),
      add office_id uuid references offices on delete cascade,
      add inviter_id uuid references users on delete cascade,
      add check ((purpose = 'office_invitation') = (office_id is not null and inviter_id is not null));
    alter table mail_links alter purpose drop default;

    alter table sessions
      add device text not null default '',
      add actor_id uuid references users on delete cascade,
      add ends_at timestamptz,
      add check (actor_id is null or ends_at is not null);
    alter table sessions alter device drop default;
    comment on column sessions.actor_id is 'the admin who acts as the user';
    create index sessions_actor on sessions (actor_id) where actor_id is not null;

    alter table users
      drop constraint users_status_check,
      add check (status in ('pending', 'active', 'deactivated', 'erased')),
      add image_hash text,
      add owner_id uuid references users on delete set null;
    comment on column users.owner_id is 'the admin who looks after the account';
    create index users_owner on users (owner_id) where owner_id is not null;

    create table second_factors (
      user_id uuid primary key references users on delete cascade,
      seed uuid not null,
      confirmed_at timestamptz,
      last_step integer not null default 0
    );
    comment on column second_factors.seed is 'the secret is derived from it';
    comment on column second_factors.confirmed_at is 'null until the first code proves that the secret arrived';
    comment on column second_factors.last_step is 'no code of this or an earlier time step is taken again';

    create table recovery_codes (
      user_id uuid not null references second_factors on delete cascade,
      code_digest bytea not null,
      used_at timestamptz,
      primary key (user_id, code_digest)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table recovery_codes, second_factors;
    delete from users where status = 'erased';
    alter table users
      drop column owner_id,
      drop column image_hash,
      drop constraint users_status_check,
      add check (status in ('pending', 'active', 'deactivated'));
    delete from sessions where actor_id is not null;
    alter table sessions drop column ends_at, drop column actor_id, drop column device;
    delete from mail_links where purpose <> 'confirmation';
    alter table mail_links drop column inviter_id, drop column office_id, drop column purpose;
    alter index mail_links_user rename to email_confirmations_user;
    alter index mail_links_token_digest_key rename to email_confirmations_token_digest_key;
    alter index mail_links_pkey rename to email_confirmations_pkey;
    alter table mail_links rename to email_confirmations;
  `);
}
