-- The log of mails, newest first: all, those of a state, those to a user.
create index mail_deliveries_newest on mail_deliveries (created_at desc, id desc);
create index mail_deliveries_of_state on mail_deliveries (status, created_at desc, id desc);
create index mail_deliveries_of_user on mail_deliveries ((task ->> 'userId'), created_at desc, id desc);
-- The mail that an admin had sent again, once.
alter table mail_deliveries add column again_of uuid;
create unique index mail_deliveries_again on mail_deliveries (again_of) where again_of is not null;
