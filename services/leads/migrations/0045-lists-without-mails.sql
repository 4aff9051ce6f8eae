-- Since when a list that buys sends no mails about leads that it could not buy, because somebody followed the link in one.
alter table lead_lists add column unsubscribed_at timestamptz;
