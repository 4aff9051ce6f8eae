-- Publishes a confirmed purchase, the credit that paid it, and that its list got the lead. The account is seen after the
-- settlement. Spots that are reserved count as left, so that a lead is sold out once for all.
create function publish_purchase(purchase purchases, traceparent text) returns void language plpgsql as $$
begin
  insert into outbox (topic, key, type, aggregate_version, payload, headers)
  select event.*
  from leads lead
  cross join lateral purchase_confirmed(
    purchase_id => purchase.id, lead_id => lead.lead_id, buyer_id => purchase.buyer_id,
    office_id => purchase.office_id, country => lead.country, lead_type => lead.lead_type,
    fee_amount => purchase.fee_amount, fee_currency => purchase.currency,
    payment_source => purchase.payment_source, acquired_at => purchase.acquired_at,
    spots_left => lead.cap - spots_sold(lead.lead_id), cap => lead.cap,
    vat_basis_points => purchase.vat_basis_points, vat_amount => purchase.vat_amount, vat_currency => purchase.currency,
    postal_code => lead.postal_code, city => lead.city,
    discount_amount => (
      select coalesce(-sum((part->>'amount')::bigint), 0)::bigint
      from jsonb_array_elements(purchase.price_parts) part where part->>'kind' = 'discount'
    ),
    discount_currency => purchase.currency, list_id => purchase.list_id, test => nullif(purchase.test, false),
    aggregate_version => lead.version, traceparent => publish_purchase.traceparent
  ) event
  where lead.lead_id = purchase.lead_id
  union all
  select event.*
  from payment_source_of(purchase.payment_source) source
  join accounts account on account.user_id = purchase.buyer_id
  cross join lateral credits_spent(
    user_id => account.user_id, country => account.country, credits => 1, purchase_id => purchase.id,
    balance => account.credits, aggregate_version => account.version, traceparent => publish_purchase.traceparent
  ) event
  where source.unit = 'CREDIT';

  if purchase.list_id is not null then
    perform decide_delivery(
      purchase.lead_id, purchase.list_id, purchase.id, null, purchase.acquired_at, publish_purchase.traceparent
    );
  end if;
end
$$;
