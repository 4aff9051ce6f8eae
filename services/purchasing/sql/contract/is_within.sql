-- Whether a lead is among those that a contract is limited to. A city is named "Heby, Uppsala", with the region in which it
-- lies; without it every city of the name is meant.
create function is_within(limits limitations, lead_type text, postal_code text, city text, region text)
returns boolean language sql immutable as $$
  select
    (cardinality((limits).lead_types) = 0 or lead_type = any ((limits).lead_types))
    and (
      cardinality((limits).regions || (limits).cities || (limits).postal_codes) = 0
      or region = any ((limits).regions) or (limits).cities && array[city, city || ', ' || region] or postal_code = any ((limits).postal_codes)
    )
$$;
