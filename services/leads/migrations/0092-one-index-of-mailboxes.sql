-- That of person_mailbox has replaced it.
drop index request_contacts_mailbox;
