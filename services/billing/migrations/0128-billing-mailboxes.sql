-- Mailboxes that accounts name for their documents. Each is asked by a mailed link, and gets documents once it has agreed; one that
-- was named before has agreed to nothing. `addressee`: a digest of the mailbox in whichever spelling. `links_sent`: within a day,
-- also by accounts that are erased, without the address.
create table billing_mailboxes (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  email text not null,
  addressee text not null,
  links_sent timestamptz[] not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  refused_at timestamptz,
  unique (user_id, email)
);
create index billing_mailboxes_addressee on billing_mailboxes (addressee);
create index billing_mailboxes_asked on billing_mailboxes (asked_at);
