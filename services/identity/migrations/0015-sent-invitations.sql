create table sent_invitations (
  user_id uuid not null references users on delete cascade,
  office_id uuid not null references offices on delete cascade,
  email text not null,
  sent_at timestamptz not null,
  primary key (user_id, office_id, email)
);
comment on table sent_invitations is
  'what a user asked to be mailed into the office, whether or not the address has an account; until the link would end';
create index sent_invitations_age on sent_invitations (sent_at);
