-- How many spots of a lead are paid; the others are free or reserved.
create function spots_sold(lead_id uuid) returns integer language sql stable as $$
  select count(*)::integer from purchases p
  where p.lead_id = spots_sold.lead_id and p.state in ('confirmed', 'refunded')
$$;
