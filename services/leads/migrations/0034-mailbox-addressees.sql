-- Recipients of the links: one mailbox may have many addresses and be asked by many agents. And when a mailbox
-- unsubscribed, after which the agent does not ask it for a while. Links of the last day count by their address as
-- written.
alter table list_mailboxes add column addressee text, add column revoked_at timestamptz;
update list_mailboxes set addressee = email;
create index list_mailboxes_addressee on list_mailboxes (addressee);
