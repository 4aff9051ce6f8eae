-- Whether an endpoint of an account is sent a message to the account of this type.
create function hears_webhook(endpoint webhook_endpoints, type text)
returns boolean language sql stable parallel safe as $$
  select endpoint.event_types = '{}' or type = any (endpoint.event_types)
$$;
