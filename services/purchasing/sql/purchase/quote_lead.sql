create type lead_quote as (
  lead_id uuid, status text, refusal text, country text, lead_type text, cap smallint, spots_taken smallint,
  currency text, fee_amount bigint, price_parts jsonb, price_list_version bigint, deal_id uuid, payment_source text,
  quota_id uuid, quota_left integer, quota jsonb
);

-- What one buyer would get for one lead at one instant: a refusal, or a price and what pays it. Lists and purchases ask
-- the same, so that a click gets what the screen promises. No cap, price and type where the lead was never published. What
-- the account owes is added up where it is not given and an invoice would pay.
create function quote_lead(lead_id uuid, buyer buyer, requested_source text, at timestamptz, owed bigint default null)
returns setof lead_quote language sql stable as $$
  select
    asked.lead_id, lead_status(decision.refusal, payment.refusal, spots.is_bought, lead, at),
    decision.refusal, lead.country, lead.lead_type, lead.cap, lead.spots_taken,
    price.currency, price.amount + coalesce(discount.amount, 0),
    price.parts || case when discount.deal_id is null then '[]' else jsonb_build_array(
      jsonb_build_object('kind', 'discount', 'label', discount.name, 'amount', discount.amount)) end,
    list.version, discount.deal_id, payment.source,
    case payment.source when 'quota' then quota.quota_id end, quota.total - quota.used,
    case payment.source when 'quota' then quota_json(quota) end
  from (values (quote_lead.lead_id)) asked (lead_id)
  left join leads lead on lead.lead_id = asked.lead_id and lead.published_at is not null
  left join accounts account on account.user_id = buyer.id
  left join lateral newest_price_list(lead.country) list on true
  left join lateral lead_price(
    list.country, list.version, lead.lead_type, lead.postal_code, lead.city, lead.region
  ) price on true
  left join lateral deal_discount(
    price.amount, buyer.id, buyer.office_id, lead.country, lead.lead_type, lead.postal_code, lead.city, lead.region, at
  ) discount on true
  left join lateral quota_for(
    buyer.id, buyer.office_id, lead.country, lead.lead_type, lead.postal_code, lead.city, lead.region, at
  ) quota on true
  cross join lateral (
    select
      coalesce(bool_or(purchase.buyer_id = buyer.id and purchase.state <> 'reserved'), false) as is_bought,
      coalesce(bool_or(purchase.buyer_id = buyer.id and purchase.state = 'reserved'), false) as is_reserved,
      coalesce(bool_or(exists (
        select from offices_shared(
          buyer.id, buyer.office_id, at, purchase.buyer_id, purchase.office_id, purchase.reserved_at, lead.published_at
        )
      )), false) as is_bought_by_colleague
    from purchases purchase
    where purchase.lead_id = asked.lead_id and purchase.state <> 'released'
  ) spots
  -- "offset 0" keeps PostgreSQL from working out the same choice for each column that names it.
  cross join lateral (
    select case account.billing_method
      when 'invoice' then is_within_invoice_limit(
        buyer, price.amount + coalesce(discount.amount, 0), coalesce(quote_lead.owed, owed_this_month(buyer, at))
      )
    end as has_room
    offset 0
  ) invoice
  cross join lateral (
    select choice.source, coalesce(
      choice.refusal, case choice.source when 'card' then reservation_refusal(buyer.id, asked.lead_id, at) end
    ) as refusal
    from choose_payment(account, quota.quota_id, requested_source, invoice.has_room) choice
    offset 0
  ) payment
  cross join lateral (
    select purchase_refusal(
      buyer, account, lead, at, spots.is_bought, spots.is_reserved, spots.is_bought_by_colleague, price.amount,
      payment.refusal
    ) as refusal
    offset 0
  ) decision
$$;
