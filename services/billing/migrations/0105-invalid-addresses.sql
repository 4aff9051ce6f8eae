-- Mailed as a PDF since the address or operator of the buyer's details takes no e-invoices; the former release knows none.
alter table invoices add column address_invalid boolean not null default false;

-- `billing_email`: where invoices go instead of the account's mailbox; empty for there. `problems`: names of the details in force
-- that fail the rules, as the version of the rules judged them that is beside them; 0 before any did.
alter table billing_details
  add column billing_email text not null default '',
  add column problems text[] not null default '{}',
  add column rules_version smallint not null default 0;
create index billing_details_unjudged on billing_details (user_id, rules_version) where erased_at is null;
