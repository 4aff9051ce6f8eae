-- Confirms a reserved purchase whose card was charged: settlement, saved answer and events, or none of them. Changes
-- nothing if it is not reserved any more. Returns the purchase as it is then.
create function confirm_purchase(purchase_id uuid, at timestamptz, traceparent text) returns setof purchases
language plpgsql as $$
declare
  confirmed purchases;
begin
  select * into confirmed from lock_purchase(purchase_id);
  if confirmed.state = 'reserved' then
    update purchases p set state = 'confirmed', acquired_at = greatest(at, confirmed.reserved_at)
    where p.id = purchase_id returning p.* into confirmed;
    update leads l set version = version + 1 where l.lead_id = confirmed.lead_id;
    update idempotency_keys k set answer = to_jsonb(confirmed)
    where k.answer ->> 'id' = purchase_id::text and k.answer ->> 'state' = 'reserved';
    perform settle(confirmed);
    perform publish_purchase(confirmed, confirm_purchase.traceparent);
  end if;
  return query select (confirmed).* where confirmed.id is not null;
end
$$;
