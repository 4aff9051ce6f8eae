-- Mails to the sellers of leads that were refused for good, by ids, and when each seller last used the page of the
-- request: shown to super admins beside a request, and proof that a seller cannot be reached (decision 53).
create table refused_mails (
  delivery_id uuid primary key,
  lead_id uuid not null,
  no_mailbox boolean not null,
  refused_at timestamptz not null
);
create index refused_mails_of_lead on refused_mails (lead_id, refused_at);

create table seller_visits (
  lead_id uuid primary key,
  visited_at timestamptz not null
);
