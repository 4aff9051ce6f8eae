-- Whether messages about tests, or the others, go to an endpoint: an agent's takes one kind, a partner's callback both.
create function takes_kind(endpoint webhook_endpoints, test boolean)
returns boolean language sql stable parallel safe as $$
  select endpoint.owner = 'source' or endpoint.is_test = test
$$;
