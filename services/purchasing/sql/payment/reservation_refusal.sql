-- Why no spot is kept for a buyer while a card is charged; null if one is. A kept spot is lost for everybody else: a
-- buyer keeps three spots at a time, and of one lead ten minutes a day without paying.
create function reservation_refusal(buyer_id uuid, lead_id uuid, at timestamptz) returns text language sql stable
set enable_seqscan = off
as $$
  select case
    when (
      select count(*) from purchases p where p.buyer_id = reservation_refusal.buyer_id and p.state = 'reserved'
    ) >= 3 then 'too_many_reservations'
    when (
      select sum(p.released_at - p.reserved_at) from purchases p
      where p.lead_id = reservation_refusal.lead_id and p.buyer_id = reservation_refusal.buyer_id
        and p.state = 'released' and p.reserved_at > at - interval '1 day'
    ) >= interval '10 minutes' then 'kept_too_long'
  end
$$;
