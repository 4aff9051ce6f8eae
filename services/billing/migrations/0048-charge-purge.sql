-- For the purge of records older than the law of their country requires.
create index subscriptions_ended_age on subscriptions (country, ended_at) where state = 'ended';
-- For the check of the foreign key.
create index plan_choices_of_fee on plan_choices (fee_id) where fee_id is not null;
