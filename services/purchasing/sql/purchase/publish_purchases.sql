-- Publishes what is confirmed, the credits that paid it, and that its list got the lead. The accounts are seen after the settlement. Spots that are
-- reserved count as left, so that a lead is sold out once for all.
create function publish_purchases(reservations reservation[]) returns void language sql as $$
  insert into outbox (topic, key, type, aggregate_version, payload, headers)
  select topic, key, type, aggregate_version, payload, headers
  from (
    select *, count(*) over (partition by lead_id order by ordinality desc) - 1 as later_purchases
    from (
      select *, (purchase).lead_id from unnest(reservations) with ordinality where (purchase).state = 'confirmed'
    ) confirmed
  ) r
  join accounts account on account.user_id = (purchase).buyer_id
  join leads lead on lead.lead_id = r.lead_id
  join payment_sources(null, null) source on source.name = (purchase).payment_source
  cross join lateral (
    select 1 as nth, confirmed.*
    from purchase_confirmed(
      purchase_id => (purchase).id, lead_id => (purchase).lead_id, buyer_id => (purchase).buyer_id,
      office_id => (purchase).office_id, country => r.country, lead_type => r.lead_type,
      fee_amount => (purchase).fee_amount, fee_currency => (purchase).currency,
      payment_source => source.name, acquired_at => (purchase).acquired_at,
      spots_left => ((purchase).cap - spots_sold(r.lead_id) + later_purchases)::integer, cap => (purchase).cap,
      vat_basis_points => (purchase).vat_basis_points, vat_amount => (purchase).vat_amount,
      vat_currency => (purchase).currency,
      postal_code => lead.postal_code, city => lead.city,
      discount_amount => (
        select coalesce(-sum((part->>'amount')::bigint), 0)::bigint
        from jsonb_array_elements((purchase).price_parts) part where part->>'kind' = 'discount'
      ),
      discount_currency => (purchase).currency, list_id => (purchase).list_id,
      aggregate_version => lead_version, traceparent => r.traceparent
    ) confirmed
    union all
    select 2, spent.*
    from credits_spent(
      user_id => account.user_id, country => account.country, credits => source.amount::integer,
      purchase_id => (purchase).id, balance => account.credits,
      aggregate_version => account.version, traceparent => r.traceparent
    ) spent
    where source.unit = 'CREDIT'
  ) event
  order by r.ordinality, event.nth;

  select decide_delivery((purchase).lead_id, (purchase).list_id, (purchase).id, null, (purchase).acquired_at, traceparent)
  from unnest(reservations)
  where (purchase).state = 'confirmed' and (purchase).list_id is not null
$$;
