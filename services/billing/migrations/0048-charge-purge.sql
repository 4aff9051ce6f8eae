-- For the purge of what is older than the law of its country wants it kept.
create index subscriptions_ended_age on subscriptions (country, ended_at) where state = 'ended';
-- For the check of the foreign key.
create index plan_choices_of_fee on plan_choices (fee_id) where fee_id is not null;
