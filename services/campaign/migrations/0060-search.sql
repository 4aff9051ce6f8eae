create extension if not exists unaccent;

-- Small letters without accents, for admins' searches. That it is immutable holds as long as nobody edits the dictionary.
create function plain_text(text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent', normalize($1, nfkc)));

-- The words by which admins find a prospect. An index of the row itself: deleting the row empties it.
create function prospect_text(name text, brand text, place text, email text) returns text
  language sql immutable parallel safe
  return public.plain_text(name || ' ' || brand || ' ' || place || ' ' || coalesce(email, ''));
create index prospects_words on prospects
  using gin (prospect_text(name, brand, place, email) gin_trgm_ops, phone_number gin_trgm_ops);
create index campaigns_words on campaigns using gin (plain_text(name) gin_trgm_ops);
