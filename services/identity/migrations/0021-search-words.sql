-- The words of a text, without what is between them.
create function search_words(text) returns text[] language sql immutable strict parallel safe
  return array_remove(regexp_split_to_array(public.plain_text($1), '[^[:alnum:]]+'), '');

-- A telephone number in E.164 as its digits, and without the country's code, which has two digits or three.
create function phone_words(text) returns text[] language sql immutable strict parallel safe
  return array['tel:' || substr($1, 2), 'tel:' || substr($1, 4), 'tel:' || substr($1, 5)];

-- What admins find a person by. An index of the row itself: erasing the row empties it.
create function person_words(first_name text, last_name text, email text, phone_number text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(array_remove(
    public.search_words(first_name || ' ' || last_name || ' ' || email)
      || public.plain_text(email) || coalesce(public.phone_words(phone_number), '{}'),
    ''
  ));
create index users_found_by on users
  using gin (person_words(first_name, last_name, email, phone_number)) with (fastupdate = off)
  where status <> 'erased';
create index offices_found_by on offices using gin (array_to_tsvector(search_words(name))) with (fastupdate = off);
