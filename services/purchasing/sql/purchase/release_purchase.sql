-- Gives the spot of a reserved purchase back and publishes it. The click's idempotency key is free again, so that the same
-- click may try once more. Changes nothing if it is not reserved any more. Returns the purchase as it is then.
create function release_purchase(purchase_id uuid, reason text, at timestamptz, traceparent text)
returns setof purchases language plpgsql as $$
declare
  released purchases;
  lead leads;
  -- The reason against the list that was to buy.
  against text := case reason
    when 'declined' then 'card_declined'
    when 'needs_action' then 'card_needs_action'
    when 'failed' then 'card_error'
    when 'given_up' then 'card_error'
  end;
begin
  select * into released from lock_purchase(purchase_id);
  if released.state = 'reserved' then
    update purchases p set state = 'released', released_at = greatest(at, released.reserved_at)
    where p.id = purchase_id returning p.* into released;
    update leads l set spots_taken = spots_taken - 1, version = version + 1
    where l.lead_id = released.lead_id returning l.* into lead;
    delete from idempotency_keys k where k.answer ->> 'id' = purchase_id::text and k.answer ->> 'state' = 'reserved';
    insert into outbox (topic, key, type, aggregate_version, payload, headers)
    select event.*
    from purchase_released(
      purchase_id => released.id, lead_id => released.lead_id, buyer_id => released.buyer_id, country => lead.country,
      lead_type => lead.lead_type, released_at => released.released_at, spots_left => lead.cap - spots_sold(lead.lead_id),
      cap => released.cap, reason => release_purchase.reason,
      aggregate_version => lead.version, traceparent => release_purchase.traceparent
    ) event;
    -- If the outcome of the card is unknown, the list may try again.
    if released.list_id is not null and against is not null then
      perform decide_delivery(
        released.lead_id, released.list_id, null, against, released.released_at, release_purchase.traceparent
      );
    end if;
  end if;
  return query select (released).* where released.id is not null;
end
$$;
