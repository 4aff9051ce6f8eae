create type lead_quote as (
  lead_id uuid, status text, refusal text, cap smallint, spots_taken smallint,
  currency text, price bigint, price_parts jsonb, price_list_version bigint, deal_id uuid,
  vat_basis_points integer, vat_amount bigint,
  payment_source text, settles_by text, unit text, quota_id uuid, quota jsonb, budget bigint,
  invoice_limit bigint, on_hold boolean
);

-- The quote of one buyer for one lead at one instant: a refusal, or a price and its payment source. Lists and purchases
-- ask the same, so that a click gets what the screen promises. No cap, price and type if the lead was never published; nor
-- has one of a test been for a buyer who is none, or whom it is not for, or another lead for a test.
create function quote_lead(lead_id uuid, buyer buyer, requested_source text, at timestamptz)
returns lead_quote language plpgsql stable as $$
declare
  lead leads;
  account accounts;
  is_bought boolean;
  is_reserved boolean;
  is_bought_by_colleague boolean;
  list_price record;
  discount record;
  price bigint;
  quota quotas;
  own_owed bigint;
  -- What binds the account to a dispute that holds another one.
  beside text;
  is_held boolean;
  invoice_has_room boolean;
  payment payment_source;
  refusal text;
begin
  select * into lead from leads l where l.lead_id = quote_lead.lead_id and l.published_at is not null
    and l.test = coalesce(buyer.test, false)
    and (not l.test or exists (select from lead_testers t where t.lead_id = l.lead_id and t.account_id = buyer.id));
  select * into account from accounts a where a.user_id = buyer.id;
  beside := held_beside(buyer.id);
  if beside = 'company' and account.billing_method is distinct from 'invoice' then
    beside := null;
  end if;
  is_held := coalesce(account.on_hold or beside = 'person', false);
  if is_held or beside is not null then
    account := as_on_hold(account, beside);
  end if;
  if lead.spots_taken > 0 then
    select
      bool_or(p.buyer_id = buyer.id and p.state <> 'reserved'), bool_or(p.buyer_id = buyer.id and p.state = 'reserved'),
      bool_or(exists (
        select from offices_shared(
          buyer.id, buyer.office_id, at, p.buyer_id, p.office_id, p.reserved_at, lead.published_at
        )
      ) or exists (select from digests_shared(buyer.id, p.buyer_id, lead.published_at)))
    into is_bought, is_reserved, is_bought_by_colleague
    from purchases p where p.lead_id = lead.lead_id and p.state <> 'released';
  end if;

  select list.version, asked.* into list_price
  from newest_price_list(lead.country) list
  left join lateral lead_price(
    list.country, list.version, lead.lead_type, lead.postal_code, lead.city, lead.region
  ) asked on true;
  select null::uuid as deal_id, null::text as name, 0::bigint as amount into discount;
  if has_contracts(buyer.id, buyer.office_id, at) then
    select * into discount from deal_discount(
      list_price.amount, buyer.id, buyer.office_id,
      lead.country, lead.lead_type, lead.postal_code, lead.city, lead.region, at
    );
    select * into quota from quota_for(
      buyer.id, buyer.office_id, lead.country, lead.lead_type, lead.postal_code, lead.city, lead.region, at,
      is_held
    );
  end if;
  price := list_price.amount + coalesce(discount.amount, 0);

  if account.reverse_charge then
    buyer.vat_basis_points := 0;
  end if;
  own_owed := account.owed;
  if account.billing_method = 'invoice' then
    account := as_one_debtor(account);
    invoice_has_room := is_within_invoice_limit(buyer, account, price);
  end if;
  payment := choose_payment(account, quota.quota_id, requested_source, invoice_has_room, lead.test);
  payment.refusal := hold_refusal(account.on_hold, beside, payment.refusal);
  if payment.refusal is null and payment.settles_by = 'card' then
    payment.refusal := reservation_refusal(buyer.id, lead.lead_id, at);
  end if;

  refusal := purchase_refusal(
    buyer, account, lead, at, is_bought, is_reserved, is_bought_by_colleague, price, payment.refusal
  );
  return row(
    quote_lead.lead_id, lead_status(refusal, payment.refusal, is_bought, lead, at), refusal,
    lead.cap, lead.spots_taken,
    list_price.currency, price,
    list_price.parts || case when discount.deal_id is null then '[]' else jsonb_build_array(
      jsonb_build_object('kind', 'discount', 'label', discount.name, 'amount', discount.amount)) end,
    list_price.version, discount.deal_id,
    buyer.vat_basis_points, vat_of(price, buyer.vat_basis_points),
    payment.name, payment.settles_by, payment.unit,
    case payment.unit when 'QUOTA' then quota.quota_id end, case payment.unit when 'QUOTA' then quota_json(quota) end,
    account.budget, invoice_limit_of(buyer, account) - (account.owed - own_owed), is_held
  )::lead_quote;
end
$$;
