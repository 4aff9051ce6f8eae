-- For the figures of a recipient's area: agents' by region, prospects' by town. Of leads from before these columns nothing is
-- said; a month later there are none.
alter table lead_regions add column country text, add column city text;
create index lead_regions_figures on lead_regions (country, region, published_at);
create index lead_regions_towns on lead_regions (country, lower(city), published_at);
