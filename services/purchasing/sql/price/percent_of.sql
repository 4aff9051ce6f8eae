-- A share of an amount in hundredths of a percent, rounded half to even.
create function percent_of(amount bigint, basis_points integer) returns bigint language sql immutable as $$
  select quotient + case
    when abs(rest) * 2 > 10000 or (abs(rest) * 2 = 10000 and quotient % 2 <> 0) then sign(rest)::bigint
    else 0
  end
  from (select amount * basis_points / 10000 as quotient, amount * basis_points % 10000 as rest) division
$$;
