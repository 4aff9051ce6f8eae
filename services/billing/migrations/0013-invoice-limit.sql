-- The debt of an account in a month.
create index plan_fees_of_user on plan_fees (user_id, created_at);
