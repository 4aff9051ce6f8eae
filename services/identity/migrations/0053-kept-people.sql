-- A debtor may also be disputing a card payment, and be deactivated for abuse after the erasure (decisions 111, 112 and 113).
alter table debtors
  add column phone_digest bytea,
  add column owes boolean not null default true,
  add column disputed boolean not null default false;
comment on table debtors is
  'people of erased accounts until nothing is owed, and no dispute is open or was lost lately: recipients of invoices';

-- Names and mailboxes that accounts have replaced, kept while they owe or dispute: a change leaves the debtor known. A trigger
-- writes them at each change; a job asks the sellers, and deletes those of accounts that owe and dispute nothing.
create table former_people (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  email text not null,
  first_name text not null,
  last_name text not null,
  replaced_at timestamptz not null default now(),
  next_check_at timestamptz not null default '-infinity'
);
create index former_people_of_user on former_people (user_id);
create index former_people_due on former_people (next_check_at);

create function keep_former_person() returns trigger language plpgsql as $$
begin
  insert into former_people (user_id, email, first_name, last_name)
  values (old.id, old.email, old.first_name, old.last_name);
  return null;
end
$$;
create trigger users_keep_former_person after update on users
  for each row when (
    old.status <> 'pending' and new.status <> 'erased'
    and (old.email, old.first_name, old.last_name) is distinct from (new.email, new.first_name, new.last_name)
  ) execute function keep_former_person();

-- A person is banned with the mailboxes of before.
alter table bans add column former_mailbox_digests bytea[] not null default '{}';
