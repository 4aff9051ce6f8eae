-- For each month that begins it is asked whether the account has left one unpaid.
create index subscriptions_of_user on subscriptions (user_id);

-- A fee that waits for its card gets a new job each day, because a job gives up after some days.
update subscriptions s set next_try_at = now()
where state <> 'ended' and next_try_at is null and exists (
  select from plan_fees f
  where f.subscription_id = s.id and f.period_from = s.period_from and f.reason = 'renewal' and f.state = 'pending');

-- Fees that wait for a card are looked up each minute.
create index plan_fees_pending on plan_fees (created_at) where state = 'pending';
create index sales_pending on sales (created_at) where state = 'pending';
