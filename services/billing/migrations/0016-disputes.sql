-- When the holder of the card disputed the charge at the bank.
alter table charges add column disputed_at timestamptz;
