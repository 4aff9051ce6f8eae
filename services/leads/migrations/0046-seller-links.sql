-- When the links to a seller's pages were mailed again in the last day.
alter table request_contacts add column links_sent timestamptz[] not null default '{}';
