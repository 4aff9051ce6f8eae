-- The order in which quotas pay: that of the agent's deal, of the office's deal, of the plan.
create function quota_rank(contract_kind text, of_office boolean) returns integer language sql immutable as $$
  select case when contract_kind = 'plan' then 3 else deal_rank(of_office) end
$$;
