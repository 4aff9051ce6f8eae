-- Publishes the new list prices of open leads whose price a new price list changes. An older list than the newest, which
-- came late, changes none.
create function publish_price_changes(list_country text, new_version bigint, at timestamptz, traceparent text)
returns void language sql as $$
  -- The other half of the lock that `publish_lead_price` takes. A preview, whose lists nobody else sees, takes neither.
  select pg_advisory_xact_lock(hashtext('price_lists'));

  insert into outbox (topic, key, type, aggregate_version, payload, headers)
  select event.*
  from leads lead
  left join lateral (
    select max(version) as version from price_lists where country = list_country and version < new_version
  ) previous on true
  left join lateral lead_price(
    list_country, previous.version, lead.lead_type, lead.postal_code, lead.city, lead.region
  ) before on true
  left join lateral lead_price(
    list_country, new_version, lead.lead_type, lead.postal_code, lead.city, lead.region
  ) after on true
  cross join lateral lead_priced(
    lead_id => lead.lead_id, country => lead.country, price_amount => after.amount, price_currency => after.currency,
    price_list_version => new_version,
    test => nullif(lead.test, false),
    aggregate_version => new_version, traceparent => publish_price_changes.traceparent
  ) event
  where lead.country = list_country and lead.closed_at is null and lead.expires_at > at
    and (after.amount, after.currency) is distinct from (before.amount, before.currency)
    and new_version = (select version from newest_price_list(list_country))
  order by lead.lead_id
$$;
