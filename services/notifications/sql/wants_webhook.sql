-- Whether an endpoint wants its account's message of a type about a lead that fitted some lists. One that lists name gets
-- leads of those alone; the others get leads that fit no list, or one that names none. No list names one of tests: it gets each test.
create function wants_webhook(endpoint webhook_endpoints, type text, fitted uuid[])
returns boolean language sql stable parallel safe as $$
  select (endpoint.event_types = '{}' or type = any (endpoint.event_types))
    and case
      -- A copy of the contact may be anywhere.
      when type = 'lead.contact_erased' or endpoint.is_test then true
      when exists (select from webhook_lists named where named.endpoint_id = endpoint.id)
      then exists (select from webhook_lists named where named.endpoint_id = endpoint.id and named.list_id = any (fitted))
      else fitted = '{}'
        or (select count(*) from webhook_lists named where named.list_id = any (fitted)) < cardinality(fitted)
    end
$$;
