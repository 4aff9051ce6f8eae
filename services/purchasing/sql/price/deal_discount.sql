-- A deal's discount on the list price of a lead for one agent: the agent's own deal, else that of the office if it
-- serves the agent. No row if neither has a discount for the lead. A lead is never free, even if rounding would leave
-- nothing of a tiny price: only a quota makes a lead free.
create function deal_discount(
  list_price bigint, user_id uuid, office_id uuid, country text,
  lead_type text, postal_code text, city text, region text, at timestamptz
) returns table (deal_id uuid, name text, amount bigint) language sql stable as $$
  select deal.deal_id, deal.name, -least(percent_of(list_price, deal.discount_basis_points), list_price - 1)
  from deals_of(
    deal_discount.user_id, deal_discount.office_id, deal_discount.country, deal_discount.lead_type,
    deal_discount.postal_code, deal_discount.city, deal_discount.region, at
  ) deal
  where deal.discount_basis_points > 0
  order by deal_rank(deal.office_id is not null), deal.valid_to, deal.deal_id
  limit 1
$$;
