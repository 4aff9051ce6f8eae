-- When links were sent to an address in the last day: to send one again counts, too.
alter table list_mailboxes add column links_sent timestamptz[] not null default '{}';
update list_mailboxes set links_sent = array[asked_at];
