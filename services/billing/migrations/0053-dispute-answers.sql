-- Until when the bank takes an answer to a dispute, absent if it takes none, and since when it has one.
alter table disputes add column answer_by timestamptz, add column answered_at timestamptz;
create index disputes_to_answer on disputes (answer_by, charge_id) where answered_at is null;
