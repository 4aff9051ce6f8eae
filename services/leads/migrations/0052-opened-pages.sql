-- A page that stays open is read again and again: that is one opening, seen last at this time.
alter table page_openings add column seen_at timestamptz;
