-- When leads last said that the lead can be bought again. Closings from before it come too late.
alter table leads add column reopened_at timestamptz;
