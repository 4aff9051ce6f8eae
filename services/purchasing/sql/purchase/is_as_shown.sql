-- The quote that a buyer was shown: the price of a lead, the VAT on it and the payment source. A buyer who was shown no
-- VAT pays any.
create type shown_quote as (price bigint, currency text, vat bigint, payment_source text);

-- Whether a purchase at a quote would be charged as shown, or nothing was shown. A price with its VAT is charged if
-- money pays: a credit or a quota moves at every price.
create function is_as_shown(shown shown_quote, quote lead_quote) returns boolean language sql immutable as $$
  select shown is null or (
    shown.payment_source = quote.payment_source
    and (quote.unit is not null or (
      shown.price = quote.price and shown.currency = quote.currency and coalesce(shown.vat = quote.vat_amount, true)
    ))
  )
$$;
