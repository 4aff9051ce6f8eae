-- When an admin last reopened the lead. Ends of buying from before it come too late.
alter table leads add column reopened_at timestamptz;
