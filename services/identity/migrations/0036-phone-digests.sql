-- A telephone number whose digest is yet to be published (decision 112): `saved`, or `before` if it was there before digests were
-- kept. A trigger writes it, whichever release saves the number.
alter table users add column phone_to_publish text check (phone_to_publish in ('saved', 'before'));
update users set phone_to_publish = 'before' where phone_number is not null;
create index users_phone_to_publish on users (id) where phone_to_publish is not null;

create function mark_phone_to_publish() returns trigger language plpgsql as $$
begin
  new.phone_to_publish := case when new.phone_number is not null then 'saved' end;
  return new;
end
$$;
create trigger users_save_phone before update on users
  for each row when (new.phone_number is distinct from old.phone_number) execute function mark_phone_to_publish();
create trigger users_begin_with_phone before insert on users
  for each row when (new.phone_number is not null) execute function mark_phone_to_publish();
