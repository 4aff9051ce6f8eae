-- When an admin last corrected facts of a lead, and which: a buyer from before it whose purchase comes later is mailed, too.
alter table lead_ends
  add column facts_corrected_at timestamptz,
  add column fact_changes jsonb not null default '[]';
