-- A quota as lists of quotas and quotes show it, with the name of its deal.
create function quota_json(quota quotas) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', (quota).quota_id, 'contractKind', (quota).contract_kind, 'contractId', (quota).contract_id,
    'name', coalesce((select name from deals where deal_id = (quota).contract_id), ''),
    'total', (quota).total, 'used', (quota).used, 'from', (quota).valid_from, 'to', (quota).valid_to,
    'ofOffice', (quota).office_id is not null
  )
$$;
