-- Mailboxes and telephone numbers whose requests are not published. A digest under the data key recognises one (decision 100);
-- a lift deletes it.
create table sender_blocks (
  id uuid primary key default uuidv7(),
  request_id uuid not null references requests,
  country text not null,
  kind text not null check (kind in ('mailbox', 'phone')),
  digest bytea constraint one_block_per_sender unique,
  reason text not null,
  blocked_by uuid not null,
  blocked_at timestamptz not null,
  lifted_by uuid,
  lifted_at timestamptz,
  lift_reason text not null default '',
  constraint held_by_digest check ((digest is null) = (lifted_at is not null) and (lifted_by is null) = (lifted_at is null))
);
create index sender_blocks_newest on sender_blocks (blocked_at, id);
create index sender_blocks_request on sender_blocks (request_id);
create index sender_blocks_lifted on sender_blocks (country, lifted_at) where reason <> '' and lifted_at is not null;

-- The block that kept a confirmed request from being published.
alter table requests add column block_id uuid references sender_blocks;
