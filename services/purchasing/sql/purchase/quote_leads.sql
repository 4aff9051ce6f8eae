-- A page of leads for one buyer, in the order asked for, without those that were never published. The plan is made once
-- per connection: making it costs more than quoting a page.
create function quote_leads(lead_ids uuid[], buyer buyer, at timestamptz) returns setof lead_quote
language plpgsql stable as $$
begin
  return query
    select quote.*
    from unnest(lead_ids) with ordinality asked (lead_id, position)
    cross join lateral quote_lead(asked.lead_id, buyer, null, at) quote
    where quote.cap is not null
    order by asked.position;
end
$$;
