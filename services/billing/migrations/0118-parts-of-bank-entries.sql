-- One transfer may be meant for several invoices (decision 118): what was not booked of an entry becomes an entry of its own.
alter table bank_entries
  add column moved bigint not null default 0,
  add column part_of uuid references bank_entries on delete set null,
  alter column entry_id drop not null,
  add constraint bank_entries_moved check (moved >= 0 and moved < amount);
comment on column bank_entries.entry_id is 'of the bank; null of a part of another entry';
comment on column bank_entries.moved is 'the part of its amount that is an entry of its own';
create index bank_entries_parts on bank_entries (part_of) where part_of is not null;
