-- Counts a pack or a fee that is about to be paid against an account's budget; false if it is beyond it and the agent was
-- not asked. The account is locked as by a purchase, so that both cannot use the same rest. Once more for the same
-- reference holds no more. An account without a budget needs none.
create function hold_budget(
  user_id uuid, reference_id uuid, amount bigint, beyond_budget boolean, time_zone text, at timestamptz,
  held_until timestamptz
) returns boolean language plpgsql as $$
declare
  budget bigint;
begin
  select a.budget into budget from accounts a where a.user_id = hold_budget.user_id for no key update;
  if budget is null then
    return true;
  end if;
  delete from budget_holds h
  where h.user_id = hold_budget.user_id and (h.reference_id = hold_budget.reference_id or h.held_until <= at);
  if not beyond_budget and spent_this_month(user_id, time_zone, at) + amount > budget then
    return false;
  end if;
  insert into budget_holds (reference_id, user_id, amount, held_until)
  values (hold_budget.reference_id, hold_budget.user_id, hold_budget.amount, hold_budget.held_until)
  on conflict do nothing;
  return true;
end
$$;
