-- When an admin last corrected facts of the home, for the bells of its buyers.
alter table leads add column facts_corrected_at timestamptz;
