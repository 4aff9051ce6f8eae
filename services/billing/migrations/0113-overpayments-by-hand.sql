-- Overpayments of before (migration 0101) may have been returned by a transfer that was recorded nowhere. None is set off by itself:
-- a super admin sets it off, or records the transfer.
alter table surpluses add column by_hand boolean not null default false;
comment on column surpluses.by_hand is 'overpaid before overpayments were owed: no invoice sets it off by itself';
update surpluses s set by_hand = true from invoices n where n.id = s.credit_note_id and n.kind = 'invoice' and s.used < s.amount;
