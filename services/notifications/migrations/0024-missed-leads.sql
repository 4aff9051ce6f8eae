-- Why a list that buys did not buy the lead, if its agent can act on it; null if no list was to.
alter table news add column missed_reason text;
