-- The deals of an agent's office that do not serve the agent, who came later.
create function deals_without(user_id uuid, office_id uuid, at timestamptz)
returns setof uuid language sql stable as $$
  select deal.deal_id from deals deal
  where deal.office_id = deals_without.office_id and deal.valid_to > at and not exists (
    select from serving_memberships(
      deal.office_id, deal.members_until, deals_without.user_id, deals_without.office_id, at
    )
  )
$$;
