-- A deal that is cut costs the leads that are used, if that is more than the days until then: purchasing says how many
-- (decision 0114).
alter table deal_quotas
  add column asked_at timestamptz,
  add column used int check (used >= 0),
  add constraint deal_quotas_used check (used is null or asked_at is not null);
comment on column deal_quotas.asked_at is 'since when this version of a cut waits for its use; null if nobody asked';
comment on column deal_quotas.used is 'how many of its leads were used when purchasing knew this version; null until it says so';
create index deal_quotas_asked on deal_quotas (asked_at) where asked_at is not null and used is null;

-- Cuts that give back as purchasing says, which is not yet known.
create table deal_cuts (
  deal_id uuid primary key references deals on delete cascade,
  history_id bigint not null references deal_history on delete cascade,
  is_mailed boolean not null
);
comment on column deal_cuts.is_mailed is 'whether its payer is mailed then; not if that account has ended';
