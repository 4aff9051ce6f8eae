create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Small letters without accents, for admins' searches. That it is immutable holds as long as nobody edits the dictionary.
create function plain_text(text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent', normalize($1, nfkc)));

-- The words by which admins find a business. The number of a business is there without hyphens and blanks too, a postal
-- code without its blanks. An index of the row itself: erasing the row empties it.
create function business_text(business_name text, tax_id text, street_address text, postal_code text, city text, reference text)
  returns text language sql immutable strict parallel safe
  return public.plain_text(
    business_name || ' ' || tax_id || ' ' || translate(tax_id, '- ', '') || ' ' || street_address || ' ' || postal_code || ' '
      || replace(postal_code, ' ', '') || ' ' || city || ' ' || reference
  );
create index billing_details_words on billing_details using gin (
  business_text(business_name, tax_id, street_address, postal_code, city, reference) gin_trgm_ops
) where erased_at is null;

-- The words by which admins find an invoice: its number, its payment reference with and without blanks, and its buyer.
create function invoice_text(number text, payment_reference text, plain_reference text, content jsonb)
  returns text language sql immutable strict parallel safe
  return public.plain_text(number || ' ' || payment_reference || ' ' || plain_reference) || ' ' || public.business_text(
    coalesce(content #>> '{buyer,businessName}', ''), coalesce(content #>> '{buyer,taxId}', ''),
    coalesce(content #>> '{buyer,streetAddress}', ''), coalesce(content #>> '{buyer,postalCode}', ''),
    coalesce(content #>> '{buyer,city}', ''), coalesce(content #>> '{buyer,reference}', '')
  );
create index invoices_words on invoices using gin (
  invoice_text(number, payment_reference, plain_reference, content) gin_trgm_ops
);
