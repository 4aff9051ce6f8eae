-- Whose programs an endpoint is of: of an agent, or of a partner's source, whose id is the account's then (decision 109).
alter table webhook_endpoints
  add column owner text not null default 'agent' check (owner in ('agent', 'source'));
create unique index one_endpoint_per_source on webhook_endpoints (account_id) where owner = 'source';
