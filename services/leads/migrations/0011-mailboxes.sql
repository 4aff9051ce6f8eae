-- Equal for all addresses of one mailbox, as mailboxOf of the kit: without a sub-address, and without dots if the
-- provider ignores them.
create function mailbox_of(email text) returns text language sql immutable strict parallel safe
return (
  select case
    when domain in ('gmail.com', 'googlemail.com') then replace(base, '.', '') || '@gmail.com'
    else base || '@' || domain
  end
  from (
    select
      regexp_replace(regexp_replace(email, '@[^@]*$', ''), '(?<=.)\+.*$', '') as base,
      substring(email from '[^@]*$') as domain
  ) as parts
);

-- The limits are the mailbox's, whatever stands after a + in its addresses.
create index request_contacts_mailbox on request_contacts (mailbox_of(email)) where erased_at is null;
drop index request_contacts_email;
