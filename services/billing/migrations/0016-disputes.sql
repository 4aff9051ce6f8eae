-- When the holder of the card told the bank that the charge was not theirs.
alter table charges add column disputed_at timestamptz;
