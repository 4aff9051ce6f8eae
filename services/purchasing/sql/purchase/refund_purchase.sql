-- Refunds a confirmed purchase: its payment moves back to its buyer, and the spot stays taken. Changes nothing if it is
-- refunded already. Returns the purchase afterwards. A quota gets its lead back while its month lasts; afterwards its
-- buyer gets a credit (decision 0038).
create function refund_purchase(purchase_id uuid, at timestamptz, traceparent text) returns setof purchases
language plpgsql as $$
declare
  refunded purchases;
  lead leads;
  has_lapsed boolean;
  source payment_source;
begin
  select * into refunded from lock_purchase(purchase_id);
  if refunded.state = 'confirmed' then
    update purchases p set state = 'refunded', refunded_at = greatest(at, refunded.acquired_at)
    where p.id = purchase_id returning p.* into refunded;
    update leads l set version = version + 1 where l.lead_id = refunded.lead_id returning l.* into lead;
    -- The same click again gets the purchase as it is now, and no contact.
    update idempotency_keys k set answer = to_jsonb(refunded)
    where k.user_id = refunded.buyer_id and k.answer ->> 'id' = purchase_id::text;

    has_lapsed := exists (
      select from quotas q where q.quota_id = refunded.quota_id and q.valid_to <= refunded.refunded_at
    );
    select s.* into source from payment_sources(null, null, null, null) s
    where case when has_lapsed then s.unit = 'CREDIT' else s.name = refunded.payment_source end;
    insert into ledger_transactions (kind, user_id, purchase_id, from_account, to_account, unit, amount, occurred_at)
    select
      'refund', refunded.buyer_id, refunded.id,
      case when has_lapsed then 'lapsed_quota' else source.to_account end, source.from_account,
      coalesce(source.unit, refunded.currency), case when source.unit is null then refunded.fee_amount else 1 end,
      refunded.refunded_at
    where source.from_account is not null;

    insert into outbox (topic, key, type, aggregate_version, payload, headers)
    select event.*
    from purchase_refunded(
      purchase_id => refunded.id, lead_id => refunded.lead_id, buyer_id => refunded.buyer_id, country => lead.country,
      lead_type => lead.lead_type, fee_amount => refunded.fee_amount, fee_currency => refunded.currency,
      payment_source => refunded.payment_source, returned_as => source.name,
      acquired_at => refunded.acquired_at, refunded_at => refunded.refunded_at,
      test => nullif(refunded.test, false),
      aggregate_version => lead.version, traceparent => refund_purchase.traceparent
    ) event;
    if source.unit = 'CREDIT' then
      insert into outbox (topic, key, type, aggregate_version, payload, headers)
      select event.*
      from accounts a
      cross join lateral credits_granted(
        user_id => a.user_id, country => a.country, credits => 1, reason => 'refund',
        balance => a.credits, aggregate_version => a.version, traceparent => refund_purchase.traceparent
      ) event
      where a.user_id = refunded.buyer_id;
    end if;
  end if;
  return query select (refunded).* where refunded.id is not null;
end
$$;
