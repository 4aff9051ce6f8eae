-- Prices of leads of each type in some places by the newest price list of a country. Fields below the asked place are
-- empty, which no modifier is: then the place around it counts.
create function place_prices(list_country text, regions text[], cities text[], postal_codes text[])
returns table (place_no integer, lead_type text, amount bigint, currency text) language sql stable as $$
  select place.place_no::integer, unit.lead_type, price.amount, price.currency
  from unnest(regions, cities, postal_codes) with ordinality place (region, city, postal_code, place_no)
  cross join newest_price_list(list_country) list
  join unit_prices unit on unit.country = list.country and unit.version = list.version
  cross join lateral lead_price(
    list.country, list.version, unit.lead_type, place.postal_code, place.city, place.region
  ) price
  where price.amount is not null
  order by place.place_no, unit.lead_type
$$;
