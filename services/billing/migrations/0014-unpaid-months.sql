-- For each month that begins it is asked whether the account has left one unpaid.
create index subscriptions_of_user on subscriptions (user_id);
