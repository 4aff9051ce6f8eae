create table email_changes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  former_email text not null,
  new_email text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  former_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  completed_at timestamptz
);
comment on column email_changes.former_confirmed_at is 'null too where an admin made the change';
create unique index email_changes_waiting on email_changes (user_id) where completed_at is null;
create index email_changes_user on email_changes (user_id);
create index email_changes_end on email_changes (coalesce(completed_at, expires_at));

alter table mail_links drop constraint mail_links_purpose_check;
alter table mail_links add constraint mail_links_purpose_check check (
  purpose in (
    'confirmation',
    'password_reset',
    'password_setup',
    'magic_link',
    'office_invitation',
    'email_change_former',
    'email_change_new'
  )
);
