-- The lists whose mail of this news ended without being sent: none of them takes it again.
alter table news add column unsent_list_ids uuid[] not null default '{}';
comment on column news.mail is 'mailed: a mail that is queued or sent has it; unmailed: none, so that the bell alone shows it';
