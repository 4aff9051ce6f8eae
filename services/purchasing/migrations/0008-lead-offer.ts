import type { Knex } from "knex";

/**
 * What a lead costs a buyer and what, if anything, refuses the purchase. Lists ask for a hundred leads, take_spot for
 * one: what a screen promises is what a click gets.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(BUYER);
  await knex.raw(PURCHASE_REFUSAL);
  await knex.raw(LEAD_OFFER);
  await knex.raw(LEAD_OFFERS);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop function lead_offers, lead_offer, purchase_refusal, lead_status; drop type lead_quote, buyer");
}

/** The caller as their token names them at this moment. */
const BUYER = `
  create type buyer as (id uuid, office_id uuid, country text, role text, terms_accepted boolean);
`;

/**
 * The order is product law, with one reading of it: who holds the lead is told so before they consume that it is full,
 * closed or old. A colleague hears of the lead's end first.
 */
const PURCHASE_REFUSAL = `
  create function purchase_refusal(
    role text, active boolean, terms_accepted boolean, on_sale boolean, held boolean, closed boolean, expired boolean,
    sold_out boolean, held_by_office boolean, fee bigint, payment_source text, wanted text, billing_method text
  ) returns text language sql immutable as $$
    select case
      when role <> 'agent' then 'not_regular_user'
      when not active then 'account_deactivated'
      when not terms_accepted then 'terms_not_accepted'
      when not on_sale then 'lead_unavailable'
      when held then 'already_bought'
      when closed then 'lead_closed'
      when expired or sold_out then 'lead_unavailable'
      when held_by_office then 'office_already_bought'
      when fee is null then 'pricing_misconfigured'
      when payment_source = coalesce(wanted, payment_source) then null
      when wanted = 'invoice' and payment_source = 'credit' then 'invalid_request'
      when wanted = 'credit' or billing_method = 'prepaid' then 'not_enough_credits'
      else 'payment_method_missing'
    end
  $$;

  create function lead_status(refusal text, held boolean, sold_out boolean) returns text language sql immutable as $$
    select case
      when held then 'obtained'
      when refusal is null then 'available'
      when refusal in ('payment_method_missing', 'not_enough_credits') then 'no_payment_method'
      when sold_out and refusal <> 'lead_closed' then 'full'
      else 'unavailable'
    end
  $$;
`;

const LEAD_OFFER = `
  create function lead_offer(lead uuid, buyer buyer, wanted text, at timestamptz)
  returns table (
    lead_id uuid, on_sale boolean, status text, refusal text, country text, lead_type text, cap smallint, sold smallint,
    list_version bigint, currency text, fee_amount bigint, price_parts jsonb, credits integer, billing_method text,
    billing_complete boolean, active boolean, payment_source text
  ) language sql stable as $$
    select
      asked.lead_id, facts.on_sale, lead_status(decision.refusal, facts.held, facts.sold_out), decision.refusal,
      sale.country, sale.lead_type, sale.cap, sale.sold, price.list_version, price.currency, amount.fee,
      jsonb_build_array(jsonb_build_object('kind', 'base', 'label', '', 'amount', price.base))
        || case when price.place is null then '[]' else jsonb_build_array(
             jsonb_build_object('kind', 'location', 'label', price.place, 'amount', price.adjustment)) end,
      account.credits, account.billing_method, account.billing_complete, account.active, payment.payment_source
    from (select lead as lead_id) asked
    left join sales sale on sale.lead_id = asked.lead_id and sale.published_at is not null
    left join accounts account on account.user_id = (buyer).id
    left join lateral lead_price(sale.country, sale.lead_type, sale.postal_code, sale.city, sale.region) price on true
    cross join lateral (
      select nullif(greatest(price.base + coalesce(price.adjustment, 0), 0), 0) as fee
    ) amount
    cross join lateral (
      select
        coalesce(bool_or(spot.buyer_id = (buyer).id), false) as held,
        coalesce(bool_or(spot.office_id = (buyer).office_id), false) as held_by_office
      from purchases spot
      where spot.lead_id = asked.lead_id and spot.state <> 'released'
    ) spots
    cross join lateral (
      select
        -- A lead of another country does not exist for this buyer.
        coalesce(sale.country = (buyer).country, false) as on_sale,
        sale.closed_at is not null as closed,
        sale.expires_at <= at as expired,
        sale.sold >= sale.cap as sold_out,
        spots.held, spots.held_by_office
    ) facts
    cross join lateral (
      select case
        when account.credits > 0 then 'credit'
        when account.billing_method = 'invoice' and account.billing_complete then 'invoice'
      end as payment_source
      offset 0
    ) payment
    cross join lateral (
      select purchase_refusal(
        (buyer).role, coalesce(account.active, true), (buyer).terms_accepted, facts.on_sale, facts.held, facts.closed,
        facts.expired, facts.sold_out, facts.held_by_office, amount.fee, payment.payment_source, wanted, account.billing_method
      ) as refusal
      offset 0
    ) decision
  $$;
`;

/** For lists. The plan is made once per connection: making it costs more than quoting a page of leads. */
const LEAD_OFFERS = `
  create type lead_quote as (
    lead_id uuid, status text, refusal text, cap smallint, sold smallint, currency text, fee_amount bigint,
    price_parts jsonb, payment_source text
  );

  create function lead_offers(lead_ids uuid[], buyer buyer, at timestamptz) returns setof lead_quote
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
  begin
    return query
      select o.lead_id, o.status, o.refusal, o.cap, o.sold, o.currency, o.fee_amount, o.price_parts, o.payment_source
      from unnest(lead_ids) with ordinality asked (lead_id, position)
      cross join lateral lead_offer(asked.lead_id, buyer, null, at) o
      -- A lead that was never on sale has no cap.
      where o.cap is not null
      order by asked.position;
  end
  $$;
`;
