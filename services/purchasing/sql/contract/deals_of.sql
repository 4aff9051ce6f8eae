-- The deals in force of an agent at an instant that are not limited to other leads than this one: the agent's own, and those
-- of the office that serve the agent.
create function deals_of(
  user_id uuid, office_id uuid, country text, lead_type text, postal_code text, city text, region text, at timestamptz
) returns setof deals language sql stable as $$
  select deal.*
  from (
    select own.* from deals own
    where own.user_id = deals_of.user_id and own.valid_to > at
    union all
    select shared.* from deals shared
    where shared.office_id = deals_of.office_id and shared.valid_to > at
      and exists (
        select from serving_memberships(
          shared.office_id, shared.members_until, deals_of.user_id, deals_of.office_id, at
        )
      )
  ) deal
  where deal.valid_from <= at and deal.country = deals_of.country
    and is_within(deal.limits, deals_of.lead_type, deals_of.postal_code, deals_of.city, deals_of.region)
$$;
