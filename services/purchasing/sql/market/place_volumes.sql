-- Leads and purchases of the 30 days before an instant, and the leads that are open then, by region, city or postal code.
-- Nobody buys a lead after its time, so leads whose time ended earlier have neither.
create function place_volumes(lead_country text, place_kind text, places text[], at timestamptz)
returns table (place text, region text, leads integer, purchases integer, open_leads integer) language sql stable as $$
  select
    place.name,
    place.region,
    (count(*) filter (where lead.published_at > at - interval '720 hours'))::integer,
    sum(sold.spots)::integer,
    (count(*) filter (where is_open(lead, at)))::integer
  from leads lead
  cross join lateral (
    select case place_kind when 'region' then lead.region when 'city' then lead.city else lead.postal_code end as name,
      -- Two cities may share a name.
      case place_kind when 'city' then lead.region else '' end as region
  ) place
  cross join lateral (
    select count(*) as spots from purchases purchase
    where purchase.lead_id = lead.lead_id and purchase.state in ('confirmed', 'refunded')
      and purchase.acquired_at > at - interval '720 hours'
  ) sold
  where lead.country = lead_country and not lead.test and lead.expires_at > at - interval '720 hours'
    and (cardinality(places) = 0 or place.name = any (places))
  group by place.name, place.region
$$;
