-- Admins list deals by their last day, and find them by words of their names.
create index deals_ending on deals (ends_on, id);
create index deals_found_by on deals using gin (array_to_tsvector(search_words(name))) with (fastupdate = off);
