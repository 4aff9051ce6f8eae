-- The address to which a withdrawal of the consent is confirmed, after the contact is erased. Rows go after the three days in
-- which mails are tried.
create table withdrawal_mails (
  request_id uuid primary key references requests on delete cascade,
  email text not null,
  withdrawn_at timestamptz not null
);
create index withdrawal_mails_age on withdrawal_mails (withdrawn_at);
