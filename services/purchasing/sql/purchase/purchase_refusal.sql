-- The caller as their token names them; the most that an account of its country may owe, and the first limit of a
-- new one; its time zone; and its rate of VAT in hundredths of a percent. A test buys tests alone.
create type buyer as (
  id uuid, office_id uuid, country text, role text, terms_accepted boolean, invoice_limit bigint, time_zone text,
  vat_basis_points integer, test boolean, first_invoice_limit bigint
);

-- The one rule that refuses a purchase; null if it is allowed. The order is product law, with one reading of it: the
-- buyer of a lead gets `already_bought` even if it is full, closed or old. For a colleague of the buyer, now or at any
-- time since the lead was published, the end of the lead comes first.
create function purchase_refusal(
  buyer buyer, account accounts, lead leads, at timestamptz,
  is_bought boolean, is_reserved boolean, is_bought_by_colleague boolean, fee bigint, payment_refusal text
) returns text language sql immutable as $$
  select case
    when buyer.role <> 'agent' then 'not_regular_user'
    when not coalesce(account.active, true) then 'account_deactivated'
    when not buyer.terms_accepted then 'terms_not_accepted'
    -- A lead of another country does not exist for this buyer.
    when lead.country is distinct from buyer.country then 'lead_unavailable'
    when is_bought then 'already_bought'
    -- The card of an earlier click of this buyer is being charged.
    when is_reserved then 'purchase_in_progress'
    when lead.closed_at is not null then 'lead_closed'
    when lead.paused or lead.expires_at <= at or lead.spots_taken >= lead.cap then 'lead_unavailable'
    when is_bought_by_colleague then 'office_already_bought'
    when fee is null then 'pricing_misconfigured'
    else payment_refusal
  end
$$;
