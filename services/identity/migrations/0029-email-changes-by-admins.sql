alter table email_changes add column asked_by uuid references users;
comment on column email_changes.asked_by is 'the admin who wants it, approved by another: the new mailbox alone has to confirm it; null for the user''s own';
