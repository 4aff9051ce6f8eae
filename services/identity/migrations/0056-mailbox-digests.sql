-- The digest of a proven mailbox is yet to be published (decision 0113). A trigger marks it, whichever release confirms or changes
-- the address; the transaction that does publishes it, and a job what others left.
-- Every account of before is marked without a rewrite of the table; the job takes the mark off those that have no proven address.
alter table users add column mailbox_to_publish boolean not null default true;
alter table users alter column mailbox_to_publish set default false;
create index users_mailbox_to_publish on users (id) where mailbox_to_publish;

create function mark_mailbox_to_publish() returns trigger language plpgsql as $$
begin
  new.mailbox_to_publish := new.status not in ('pending', 'erased');
  return new;
end
$$;
create trigger users_prove_mailbox before update on users
  for each row when (new.email is distinct from old.email or new.status <> old.status and 'pending' in (old.status, new.status))
  execute function mark_mailbox_to_publish();
create trigger users_begin_with_mailbox before insert on users
  for each row when (new.status <> 'pending') execute function mark_mailbox_to_publish();
