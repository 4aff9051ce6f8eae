-- What a buyer was shown of a lead: its price, the VAT on it and what pays it. Who was shown no VAT pays any.
create type shown_quote as (amount bigint, currency text, vat bigint, payment_source text);

-- Whether a purchase of now would be charged as its buyer was shown, or nobody said what that was. A price with its VAT is
-- charged where money pays: a source with an amount of its own, such as a credit, moves that at every price.
create function is_as_shown(shown shown_quote, quote lead_quote, vat bigint, amount_of_source bigint) returns boolean
language sql immutable as $$
  select shown is null or (
    shown.payment_source = quote.payment_source
    and (amount_of_source is not null or (
      shown.amount = quote.fee_amount and shown.currency = quote.currency and coalesce(shown.vat = is_as_shown.vat, true)
    ))
  )
$$;
