-- The properties of a payment source, the same for every account.
create function payment_source_of(name text) returns setof payment_source language sql immutable as $$
  select source.* from payment_sources(null, null, null, null) source where source.name = payment_source_of.name
$$;
