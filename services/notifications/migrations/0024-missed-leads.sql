-- Why a list that buys did not buy the lead, where its agent can act on it; null where no list was to.
alter table news add column missed_reason text;
