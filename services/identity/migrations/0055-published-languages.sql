-- Accounts of before `identity.user.updated` said the language: a job publishes each of them once.
alter table users add column language_published boolean not null default false;
alter table users alter column language_published set default true;
create index users_language_to_publish on users (id) where not language_published;
