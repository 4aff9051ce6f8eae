create extension if not exists unaccent;

-- Small letters without accents, for admins' searches. That it is immutable holds as long as nobody edits the dictionary.
create function plain_text(text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent', normalize($1, nfkc)));

-- The words by which admins find a person. An index of the row itself: erasing the row empties it.
create function person_text(first_name text, last_name text, email text) returns text
  language sql immutable strict parallel safe
  return public.plain_text(first_name || ' ' || last_name || ' ' || email);
create index users_words on users
  using gin (person_text(first_name, last_name, email) gin_trgm_ops, phone_number gin_trgm_ops)
  where status <> 'erased';
create index offices_words on offices using gin (plain_text(name) gin_trgm_ops);
