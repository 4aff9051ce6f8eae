-- Whether an endpoint wants its account's messages of this type.
create function wants_webhook(endpoint webhook_endpoints, type text)
returns boolean language sql stable parallel safe as $$
  select endpoint.event_types = '{}' or type = any (endpoint.event_types)
$$;
