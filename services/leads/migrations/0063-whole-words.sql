-- The words of a text, without what is between them.
create function search_words(text) returns text[] language sql immutable strict parallel safe
  return array_remove(regexp_split_to_array(public.plain_text($1), '[^[:alnum:]]+'), '');

-- A telephone number in E.164 as its digits, and without the country's code, which has two digits or three.
create function phone_words(text) returns text[] language sql immutable strict parallel safe
  return array['tel:' || substr($1, 2), 'tel:' || substr($1, 4), 'tel:' || substr($1, 5)];

-- What admins find a contact by, each only whole. An index of the row itself: erasing the row empties it.
create function contact_words(
  first_name text, last_name text, email text, phone text, address text, postal_code text
) returns tsvector language sql immutable strict parallel safe
  return array_to_tsvector(array_remove(
    public.search_words(first_name || ' ' || last_name || ' ' || address || ' ' || postal_code)
      || array[replace(postal_code, ' ', ''), public.plain_text(email)] || public.phone_words(phone),
    ''
  ));
create index request_contacts_words on request_contacts
  using gin (contact_words(first_name, last_name, email, phone, address, postal_code)) with (fastupdate = off)
  where erased_at is null;
