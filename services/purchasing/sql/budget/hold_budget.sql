-- Counts a pack or a fee that is about to be paid against an account's budget. Returns why it may not be: it is beyond the budget
-- and the agent was not asked, or a dispute holds another account of the person. The account is locked as by a purchase, so that both cannot use the same rest. Once more for the same
-- reference holds no more. An account without a budget needs none.
create function hold_budget(
  user_id uuid, reference_id uuid, amount bigint, beyond_budget boolean, time_zone text, at timestamptz,
  held_until timestamptz
) returns text language plpgsql as $$
declare
  budget bigint;
begin
  select a.budget into budget from accounts a where a.user_id = hold_budget.user_id for no key update;
  perform lock_debtors(user_id, false);
  if held_beside(user_id) = 'person' then
    return 'contact_support';
  elsif budget is null then
    return null;
  end if;
  delete from budget_holds h
  where h.user_id = hold_budget.user_id and (h.reference_id = hold_budget.reference_id or h.held_until <= at);
  if not beyond_budget and spent_this_month(user_id, time_zone, at) + amount > budget then
    return 'budget_reached';
  end if;
  insert into budget_holds (reference_id, user_id, amount, held_until)
  values (hold_budget.reference_id, hold_budget.user_id, hold_budget.amount, hold_budget.held_until)
  on conflict do nothing;
  return null;
end
$$;
