-- Whether a delivery of a campaign can go out now: planned for now or earlier, not waiting for another attempt, and within
-- the hours of the campaign where its recipient is. Without a window every hour is one of them.
create function is_due(delivery campaign_deliveries, campaign campaigns, time_zones jsonb, at timestamptz)
returns boolean language sql stable as $$
  select delivery.state = 'planned' and delivery.planned_at <= at and coalesce(delivery.retry_at, at) <= at
    and (campaign.window_from is null or (
      select extract(hour from clock) * 60 + extract(minute from clock)
      from (select (at at time zone (time_zones ->> delivery.country))::time) local (clock)
    ) between campaign.window_from and campaign.window_until - 1)
$$;
