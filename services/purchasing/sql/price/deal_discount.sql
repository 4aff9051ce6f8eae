-- What a deal takes off the list price of a lead for one agent: the agent's own deal, else that of the office where it
-- serves the agent. No row where neither has a discount for the lead. A lead is never free, even where rounding would leave nothing of a tiny price: what costs
-- nothing is paid by quota.
create function deal_discount(
  list_price bigint, user_id uuid, office_id uuid, country text,
  lead_type text, postal_code text, city text, region text, at timestamptz
) returns table (deal_id uuid, name text, amount bigint) language sql stable as $$
  select deal.deal_id, deal.name, -least(percent_of(list_price, deal.discount_basis_points), list_price - 1)
  from (
    select own.* from deals own
    where own.user_id = deal_discount.user_id and own.valid_to > at
    union all
    select shared.* from deals shared
    where shared.office_id = deal_discount.office_id and shared.valid_to > at
      and (shared.members_until is null or exists (
        select from memberships_of(deal_discount.user_id, deal_discount.office_id, at) member
        where member.office_id = shared.office_id and member.left_at > at
          and member.joined_at <= shared.members_until
      ))
  ) deal
  where deal.valid_from <= at and deal.country = deal_discount.country and deal.discount_basis_points > 0
    and is_within(
      deal.limits, deal_discount.lead_type, deal_discount.postal_code, deal_discount.city, deal_discount.region
    )
  order by deal.office_id is not null, deal.valid_to, deal.deal_id
  limit 1
$$;
