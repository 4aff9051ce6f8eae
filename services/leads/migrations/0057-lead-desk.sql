create extension if not exists unaccent;

-- Small letters without accents, for admins' searches. That it is immutable holds as long as nobody edits the dictionary.
create function plain_text(text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent', normalize($1, nfkc)));

-- The words of a contact by which admins find it. An index of the row itself: erasing the row empties it.
create function contact_text(first_name text, last_name text, email text, address text, postal_code text)
  returns text language sql immutable strict parallel safe
  return public.plain_text(
    first_name || ' ' || last_name || ' ' || email || ' ' || address || ' ' || postal_code || ' ' || replace(postal_code, ' ', '')
  );
create index request_contacts_text on request_contacts
  using gin (contact_text(first_name, last_name, email, address, postal_code) gin_trgm_ops, phone gin_trgm_ops)
  where erased_at is null;

-- The newest first, whatever they became.
create index requests_newest on requests (submitted_at, id);

alter table requests add column source text not null default 'web';
comment on column requests.source is 'who sent it: web is our own form';
