-- The month to whose caps a purchase of an instant belongs, by its first day in a time zone.
create function delivery_month(at timestamptz, time_zone text) returns date language sql stable as $$
  select date_trunc('month', at at time zone time_zone)::date
$$;
