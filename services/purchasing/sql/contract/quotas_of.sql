-- The quotas of an agent at an instant: the agent's own, and those of the office if the agent was a member before the
-- deal's cut-off date.
create function quotas_of(user_id uuid, office_id uuid, country text, at timestamptz)
returns setof quotas language sql stable as $$
  select own.* from quotas own
  where own.user_id = quotas_of.user_id and own.country = quotas_of.country and own.valid_from <= at and own.valid_to > at
  union all
  select shared.* from quotas shared
  where shared.office_id = quotas_of.office_id and shared.country = quotas_of.country
    and shared.valid_from <= at and shared.valid_to > at
    and exists (
      -- No join, so that the deal is found by its id however few there are.
      select from (values ((
        select deal.members_until from deals deal where deal.deal_id = shared.contract_id
      ))) said (members_until)
      cross join serving_memberships(shared.office_id, said.members_until, quotas_of.user_id, quotas_of.office_id, at)
    )
$$;
