-- When a seller last corrected the contact of a lead: a purchase of before may be consumed after it.
alter table lead_ends add column corrected_at timestamptz;
