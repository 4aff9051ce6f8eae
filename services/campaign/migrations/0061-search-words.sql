-- The words of a text, without what is between them.
create function search_words(text) returns text[] language sql immutable strict parallel safe
  return array_remove(regexp_split_to_array(public.plain_text($1), '[^[:alnum:]]+'), '');

-- A telephone number in E.164 as its digits, and without the country's code, which has two digits or three.
create function phone_words(text) returns text[] language sql immutable strict parallel safe
  return array['tel:' || substr($1, 2), 'tel:' || substr($1, 4), 'tel:' || substr($1, 5)];

-- What admins find a prospect by. An index of the row itself: deleting the row empties it.
create function prospect_words(name text, brand text, place text, email text, phone_number text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(array_remove(
    public.search_words(name || ' ' || brand || ' ' || place || ' ' || coalesce(email, ''))
      || coalesce(public.plain_text(email), '') || coalesce(public.phone_words(phone_number), '{}'),
    ''
  ));
create index prospects_found_by on prospects
  using gin (prospect_words(name, brand, place, email, phone_number)) with (fastupdate = off);
create index campaigns_found_by on campaigns using gin (array_to_tsvector(search_words(name))) with (fastupdate = off);
