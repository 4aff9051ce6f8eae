-- The words of a text, without what is between them.
create function search_words(text) returns text[] language sql immutable strict parallel safe
  return array_remove(regexp_split_to_array(public.plain_text($1), '[^[:alnum:]]+'), '');

-- What admins find a business by: its number and its postal code in one piece too. An index of the row itself: erasing the
-- row empties it.
create function business_words(
  business_name text, tax_id text, street_address text, postal_code text, city text, reference text
) returns text[] language sql immutable strict parallel safe
  return public.search_words(
    business_name || ' ' || tax_id || ' ' || translate(tax_id, '- ', '') || ' ' || street_address || ' ' || postal_code || ' '
      || replace(postal_code, ' ', '') || ' ' || city || ' ' || reference
  );
create index billing_details_found_by on billing_details using gin (
  array_to_tsvector(business_words(business_name, tax_id, street_address, postal_code, city, reference))
) with (fastupdate = off) where erased_at is null;

-- What admins find an invoice by: its number, also without the letters before it, its payment reference and its buyer.
create function invoice_words(number text, payment_reference text, plain_reference text, content jsonb)
  returns tsvector language sql immutable strict parallel safe
  return array_to_tsvector(
    public.search_words(
      number || ' ' || regexp_replace(number, '^([A-Z]+)([0-9])', '\1 \2') || ' ' || payment_reference || ' ' || plain_reference
    ) || public.business_words(
      coalesce(content #>> '{buyer,businessName}', ''), coalesce(content #>> '{buyer,taxId}', ''),
      coalesce(content #>> '{buyer,streetAddress}', ''), coalesce(content #>> '{buyer,postalCode}', ''),
      coalesce(content #>> '{buyer,city}', ''), coalesce(content #>> '{buyer,reference}', '')
    )
  );
create index invoices_found_by on invoices using gin (
  invoice_words(number, payment_reference, plain_reference, content)
) with (fastupdate = off);
