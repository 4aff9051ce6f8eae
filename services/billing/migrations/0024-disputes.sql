-- The trace in which a charge began, and the provider's mark of its card, which is the same when that card is saved again.
alter table charges add column trace_id text, add column card_fingerprint text;
alter table cards add column fingerprint text;
create index cards_of_fingerprint on cards (fingerprint) where removed_at is null;

-- Charges that the holder of the card disputes at the bank. While its block lasts, nobody saves that card. The reason of a
-- dispute is the bank's, in the provider's words, that of the end of a block an admin's own.
create table disputes (
  charge_id uuid primary key references charges,
  reason text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  opened_at timestamptz not null,
  block_ended_at timestamptz,
  block_ended_by uuid,
  block_end_reason text,
  constraint disputes_block_end_whole check (num_nulls(block_ended_at, block_ended_by, block_end_reason) in (0, 3))
);
create index disputes_by_age on disputes (opened_at desc, charge_id desc);

-- `disputed_at` stays for the release before this one, which writes it.
insert into disputes (charge_id, reason, amount, currency, opened_at)
select id, 'general', gross, currency, disputed_at from charges where disputed_at is not null;
