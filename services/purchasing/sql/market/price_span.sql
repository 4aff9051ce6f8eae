-- The cheapest and the dearest price of a country by its newest price list, net. No amounts without one.
create function price_span(country text) returns table (lowest bigint, highest bigint, currency text)
language sql stable as $$
  select min(price.amount), max(price.amount), max(list.currency)
  from newest_price_list(price_span.country) list
  join unit_prices unit on unit.country = list.country and unit.version = list.version
  cross join lateral (
    select unit.amount
    union all
    select unit.amount + percent_of(unit.amount, modifier.basis_points)
    from price_modifiers modifier
    where modifier.country = list.country and modifier.version = list.version
  ) price
  where price.amount > 0
$$;
