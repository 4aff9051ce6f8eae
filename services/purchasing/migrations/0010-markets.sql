-- Volumes and previews of prices read the leads of a country whose time has not ended, or ended not long ago.
create index leads_of_country on leads (country, expires_at);
