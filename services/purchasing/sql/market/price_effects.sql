-- How many open leads of a type have another price in a second price list of their country than in a first.
create function price_effects(list_country text, first_version bigint, second_version bigint, at timestamptz)
returns table (lead_type text, before_amount bigint, after_amount bigint, open_leads integer) language sql stable as $$
  select lead.lead_type, before.amount, after.amount, count(*)::integer
  from leads lead
  left join lateral lead_price(
    list_country, first_version, lead.lead_type, lead.postal_code, lead.city, lead.region
  ) before on true
  left join lateral lead_price(
    list_country, second_version, lead.lead_type, lead.postal_code, lead.city, lead.region
  ) after on true
  where lead.country = list_country and lead.expires_at > at and is_open(lead, at)
    and before.amount is distinct from after.amount
  group by lead.lead_type, before.amount, after.amount
  order by lead.lead_type, before.amount, after.amount
$$;
