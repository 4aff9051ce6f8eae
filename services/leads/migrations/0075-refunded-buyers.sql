-- Agents with a refund of a lead. They see its contact no more, but had it: the seller's page and export go on to name them.
create table refunded_buyers (
  lead_id uuid not null references leads,
  agent_id uuid not null,
  acquired_at timestamptz not null,
  primary key (lead_id, agent_id)
);
create index refunded_buyers_of_agent on refunded_buyers (agent_id, acquired_at);

-- Who has, or had, the contact of a lead, with or without a refund.
create view all_buyers as
select lead_id, agent_id, acquired_at from lead_buyers
union all
select lead_id, agent_id, acquired_at from refunded_buyers refunded
where not exists (
  select from lead_buyers buyer where buyer.lead_id = refunded.lead_id and buyer.agent_id = refunded.agent_id
);
