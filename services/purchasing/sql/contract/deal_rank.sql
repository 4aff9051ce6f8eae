-- The order in which deals give their leads and their discount: that of the agent, of the office.
create function deal_rank(of_office boolean) returns integer language sql immutable as $$
  select case when of_office then 2 else 1 end
$$;
