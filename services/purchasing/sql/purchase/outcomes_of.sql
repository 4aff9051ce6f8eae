create type purchase_outcome as (ordinal integer, refusal text, lead_type text, answer jsonb);

-- The answers that stand: refusals, purchases of before, purchases of now. The other commands are not decided yet. A buyer
-- who was shown another price gets the one of now.
create function outcomes_of(quotes quoted_command[], reservations reservation[]) returns setof purchase_outcome
language sql stable as $$
  select
    ordinal, refusal, lead_type,
    case refusal
      when 'price_changed' then jsonb_build_object(
        'fee_amount', fee_amount, 'currency', currency, 'payment_source', payment_source,
        'vat_amount', vat_of(fee_amount, vat_basis_points)
      )
      else saved_answer
    end
  from unnest(quotes)
  where refusal is not null or saved_answer is not null
  union all
  select ordinal, case when (purchase).id is null then 'last_spot_taken' end, lead_type, to_jsonb(purchase)
  from unnest(reservations)
$$;
