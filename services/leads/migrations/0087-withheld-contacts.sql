-- Contacts that a buyer may not read for now: the charge of the purchase is disputed. A row stays when that is over, so that an
-- older event changes nothing.
create table withheld_contacts (
  lead_id uuid not null references leads,
  agent_id uuid not null,
  withheld boolean not null,
  version bigint not null,
  primary key (lead_id, agent_id)
);
create index withheld_contacts_of_agent on withheld_contacts (agent_id);
