-- Whether an agent or prospect has a mailbox that somebody else has, too. An audience is counted by rows, and only these by
-- their digests: to compare all digests of a large audience takes ten times as long.
alter table agents add column shares_mailbox boolean not null default false;
alter table prospects add column shares_mailbox boolean not null default false;
create index agents_digest on agents (mailbox_digest);

create function set_shares_mailbox(changed bytea[]) returns void language plpgsql as $$
begin
  with people as (
    select mailbox_digest from agents where mailbox_digest = any(changed)
    union all
    select mailbox_digest from prospects where mailbox_digest = any(changed)
  ), mailboxes as (
    select mailbox_digest, count(*) > 1 as is_shared from people group by mailbox_digest
  ), of_agents as (
    update agents a set shares_mailbox = is_shared from mailboxes m
    where a.mailbox_digest = m.mailbox_digest and a.shares_mailbox <> is_shared
  )
  update prospects p set shares_mailbox = is_shared from mailboxes m
  where p.mailbox_digest = m.mailbox_digest and p.shares_mailbox <> is_shared;
end $$;

select set_shares_mailbox(array(
  select mailbox_digest
  from (select mailbox_digest from agents union all select mailbox_digest from prospects) people
  group by mailbox_digest
  having count(*) > 1
));

-- Transactions that give people mailboxes wait for each other from here to their end, so that the later one sees the rows of
-- the earlier one. One lock for all: a file of prospects would take more locks than there are.
create function note_mailboxes() returns trigger language plpgsql as $$
declare
  changed bytea[];
begin
  if tg_op = 'INSERT' then
    changed := array(select mailbox_digest from new_rows where mailbox_digest is not null);
  elsif tg_op = 'DELETE' then
    changed := array(select mailbox_digest from old_rows where mailbox_digest is not null);
  else
    changed := array(
      (select mailbox_digest from new_rows where mailbox_digest is not null except select mailbox_digest from old_rows)
      union
      (select mailbox_digest from old_rows where mailbox_digest is not null except select mailbox_digest from new_rows)
    );
  end if;
  if cardinality(changed) = 0 then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('shared mailboxes', 50));
  perform set_shares_mailbox(changed);
  return null;
end $$;

create trigger agents_inserted after insert on agents
  referencing new table as new_rows for each statement execute function note_mailboxes();
create trigger agents_updated after update on agents
  referencing old table as old_rows new table as new_rows for each statement execute function note_mailboxes();
create trigger agents_deleted after delete on agents
  referencing old table as old_rows for each statement execute function note_mailboxes();
create trigger prospects_inserted after insert on prospects
  referencing new table as new_rows for each statement execute function note_mailboxes();
create trigger prospects_updated after update on prospects
  referencing old table as old_rows new table as new_rows for each statement execute function note_mailboxes();
create trigger prospects_deleted after delete on prospects
  referencing old table as old_rows for each statement execute function note_mailboxes();

create index agents_sharing on agents (mailbox_digest) where shares_mailbox;
create index prospects_sharing on prospects (mailbox_digest) where shares_mailbox;
