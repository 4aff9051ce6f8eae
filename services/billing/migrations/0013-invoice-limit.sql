-- What an account owes of a month.
create index plan_fees_of_user on plan_fees (user_id, created_at);
