-- Publishes the list price of a lead that was just projected.
create function publish_lead_price(lead_id uuid, traceparent text) returns void language sql as $$
  -- A price list that is added at the same moment either counts here or finds the lead: it waits until the lead is there.
  select pg_advisory_xact_lock_shared(hashtext('price_lists'));

  insert into outbox (topic, key, type, aggregate_version, payload, headers)
  select event.*
  from leads lead
  left join lateral newest_price_list(lead.country) list on true
  left join lateral lead_price(
    list.country, list.version, lead.lead_type, lead.postal_code, lead.city, lead.region
  ) price on true
  cross join lateral lead_priced(
    lead_id => lead.lead_id, country => lead.country, price_amount => price.amount, price_currency => price.currency,
    price_list_version => coalesce(list.version, 0),
    test => nullif(lead.test, false),
    aggregate_version => coalesce(list.version, 0), traceparent => publish_lead_price.traceparent
  ) event
  where lead.lead_id = publish_lead_price.lead_id
$$;
