-- Leads that lists with automatic delivery match. `due_at`: when somebody is to decide them; null if that is done.
-- `decisions` counts them, for the order of their events.
create table delivery_leads (
  lead_id uuid primary key,
  country text not null,
  received_at timestamptz not null,
  due_at timestamptz,
  decisions bigint not null default 0
) with (fillfactor = 70);
create index delivery_leads_due on delivery_leads (due_at) where due_at is not null;
create index delivery_leads_age on delivery_leads using brin (received_at) with (autosummarize = on);

-- The lists that a lead matches, each decided once: with a purchase, or with why there is none.
create table delivery_candidates (
  lead_id uuid not null references delivery_leads on delete cascade,
  list_id uuid not null,
  user_id uuid not null,
  decided_at timestamptz,
  purchase_id uuid,
  reason text,
  primary key (lead_id, list_id),
  constraint delivery_candidates_decided_whole
    check (num_nonnulls(purchase_id, reason) = case when decided_at is null then 0 else 1 end)
);
