-- The deals of an agent that are not over at an instant, in the order in which they give leads and discount: the agent's own, and
-- those of the office that serve the agent.
create function deals_in_order(user_id uuid, office_id uuid, country text, at timestamptz)
returns setof uuid language sql stable as $$
  select deal.deal_id from deals deal
  where deal.country = deals_in_order.country and deal.valid_to > at and (
    deal.user_id = deals_in_order.user_id
    or deal.office_id = deals_in_order.office_id and deal.deal_id not in (
      select deals_without(deals_in_order.user_id, deals_in_order.office_id, at)
    )
  )
  order by deal_rank(deal.office_id is not null), deal.valid_to, deal.deal_id
$$;
