-- Whether an office's deal, or its quota, gives a quote its price or pays it.
create function is_by_office(quote lead_quote) returns boolean language sql stable as $$
  select coalesce((quote.quota ->> 'ofOffice')::boolean, false)
    or exists (select from deals deal where deal.deal_id = quote.deal_id and deal.office_id is not null)
$$;
