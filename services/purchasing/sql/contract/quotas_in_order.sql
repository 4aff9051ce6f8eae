-- The quotas of an agent at an instant in the order in which they pay.
create function quotas_in_order(user_id uuid, office_id uuid, country text, at timestamptz)
returns setof jsonb language sql stable as $$
  select quota_json(q)
  from quotas_of(quotas_in_order.user_id, quotas_in_order.office_id, quotas_in_order.country, at) q
  order by quota_rank(q.contract_kind, q.office_id is not null), q.valid_to, q.quota_id
$$;
