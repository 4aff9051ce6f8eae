-- The quota that pays an agent's purchase of a lead: the first of those that have leads left and are not limited to others,
-- of an account on hold the first that is paid. No row if none does.
create function quota_for(
  user_id uuid, office_id uuid, country text, lead_type text, postal_code text, city text, region text, at timestamptz,
  on_hold boolean
) returns setof quotas language sql stable as $$
  select q.*
  from quotas_of(quota_for.user_id, quota_for.office_id, quota_for.country, at) q
  where q.used < q.total
    and is_within(q.limits, quota_for.lead_type, quota_for.postal_code, quota_for.city, quota_for.region)
    and (not quota_for.on_hold or is_paid_quota(q))
  order by quota_rank(q.contract_kind, q.office_id is not null), q.valid_to, q.quota_id
  limit 1
$$;
