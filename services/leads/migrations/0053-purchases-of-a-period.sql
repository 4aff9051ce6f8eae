-- The list and the search of an agent's purchases read those of a period, newest first.
create index lead_buyers_of_agent on lead_buyers (agent_id, acquired_at);
drop index lead_buyers_agent;
