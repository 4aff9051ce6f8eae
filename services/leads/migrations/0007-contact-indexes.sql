-- The requests of one mailbox or telephone number, for the limit on open ones.
create index request_contacts_email on request_contacts (email) where erased_at is null;
create index request_contacts_phone on request_contacts (phone) where erased_at is null;
