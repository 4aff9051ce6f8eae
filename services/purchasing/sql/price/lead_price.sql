-- The price of a lead of a type at a place by a price list: the unit price and, for the narrowest place that has one, a
-- modifier (S14). A city's modifier may name the region in which it lies. No row if the list has no price for the type;
-- no amount if the modifier leaves nothing to pay.
create function lead_price(
  list_country text, list_version bigint, lead_type text, postal_code text, city text, region text
)
returns table (amount bigint, currency text, parts jsonb) language sql stable as $$
  select
    nullif(greatest(unit.amount + coalesce(location.amount, 0), 0), 0),
    list.currency,
    jsonb_build_array(jsonb_build_object('kind', 'base', 'label', '', 'amount', unit.amount))
      || case when location.place is null then '[]' else jsonb_build_array(
           jsonb_build_object('kind', 'location', 'label', location.place, 'amount', location.amount)) end
  from price_lists list
  join unit_prices unit
    on unit.country = list.country and unit.version = list.version and unit.lead_type = lead_price.lead_type
  left join lateral (
    select modifier.place, percent_of(unit.amount, modifier.basis_points) as amount
    from price_modifiers modifier
    where modifier.country = list.country and modifier.version = list.version
      and modifier.place in (lead_price.postal_code, lead_price.city, lead_price.region)
      and modifier.place = case modifier.kind
        when 'postal_code' then lead_price.postal_code
        when 'city' then lead_price.city
        else lead_price.region
      end
      and modifier.region in ('', lead_price.region)
    order by array_position(array['postal_code', 'city', 'region'], modifier.kind) limit 1
  ) location on true
  where list.country = list_country and list.version = list_version
$$;
