-- Whether the reader found the lead by a detail of its contact, as by a telephone number, and was not shown the contact.
alter table contact_reads add column is_found boolean not null default false;
