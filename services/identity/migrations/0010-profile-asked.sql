alter table users add column profile_asked boolean not null default false;
comment on column users.profile_asked is 'whether the user was asked for phone number and office before the first purchase';
