-- The VAT of a net amount at a rate in hundredths of a percent, rounded half up, as the kit's `frozenVat`.
create function vat_of(amount bigint, basis_points integer) returns bigint language sql immutable as $$
  select (amount * basis_points + 5000) / 10000
$$;
