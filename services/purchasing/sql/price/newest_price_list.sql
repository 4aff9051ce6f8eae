-- The price list that counts in a country, whatever the order in which its lists came.
create function newest_price_list(country text) returns setof price_lists language sql stable as $$
  select * from price_lists list
  where list.country = newest_price_list.country
  order by list.version desc limit 1
$$;
