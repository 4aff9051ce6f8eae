-- The accounts that may buy a test lead: those whose lists it matched (decision 108).
create table lead_testers (
  lead_id uuid not null,
  account_id uuid not null,
  primary key (lead_id, account_id)
);
create index lead_testers_by_account on lead_testers (account_id);
