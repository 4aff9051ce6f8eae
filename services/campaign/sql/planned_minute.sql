-- The minute in which the mail number `turn` (from 0) goes out at a rate per minute: counted from the start, in the hours of
-- the window alone if there is one, by the clock of a time zone.
create function planned_minute(turn bigint, rate int, starts_at timestamptz, window_from int, window_until int, time_zone text)
returns timestamptz language sql stable as $$
  select case
    when window_from is null then starts_at + make_interval(mins => (turn / rate)::int)
    else greatest(starts_at, (
      select (first_day + (nth / length)::int + make_interval(mins => (window_from + nth % length)::int)) at time zone time_zone
      from (
        select
          local::date + (minute >= window_until)::int as first_day,
          window_until - window_from as length,
          case when minute between window_from and window_until - 1 then minute - window_from else 0 end + turn / rate as nth
        from (
          select local, (extract(hour from local) * 60 + extract(minute from local))::int as minute
          from (select starts_at at time zone time_zone) clock (local)
        ) begun
      ) counted
    ))
  end
$$;
