-- Whether a lead can be bought at an instant, by somebody.
create function is_open(lead leads, at timestamptz) returns boolean language sql immutable as $$
  select lead.published_at is not null and lead.closed_at is null and not lead.paused
    and lead.expires_at > at and lead.spots_taken < lead.cap
$$;
