-- Whether a dispute of what paid a purchase keeps a refund of it from being approved: longer than it withholds the contact, once a
-- super admin has ended the block of the account (decision 0113). A job marks those of disputes that are known already.
alter table purchases add column refund_blocked boolean not null default false;
update account_disputes set is_marked = false where not stands;
drop index account_disputes_unmarked;
create index account_disputes_unmarked on account_disputes (user_id) where not stands and not is_marked;
