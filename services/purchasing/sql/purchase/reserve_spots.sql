-- A purchase that was just made, with what its answer and its events need; no purchase where no spot was left.
create type reservation as (
  ordinal integer, purchase purchases, idempotency_key text, request_hash bytea, traceparent text,
  country text, lead_type text, lead_version bigint
);

-- Gives each command that nothing refuses the lowest free spot of its lead, in their order, under the lead's row lock.
-- Of commands that depend on each other (of one buyer, of people with an office in common for one lead) only the first
-- has its turn, of those that one quota is to pay as many as it has leads left; the others are to be quoted again. A card
-- is charged meanwhile: 45 seconds, so that a spot is sold or free within a minute, whatever dies on the way.
create function reserve_spots(quotes quoted_command[]) returns setof reservation language sql as $$
  with allowed as (
    select
      *,
      row_number() over (partition by buyer_id order by ordinal) as turn_of_buyer,
      case when quota_id is null then 0 else row_number() over (partition by quota_id order by ordinal) end
        as turn_of_quota,
      array(select m.office_id from memberships_of(buyer_id, quote.office_id, at) m) as offices
    from unnest(quotes) quote
    where refusal is null and saved_answer is null
  ),
  chosen as (
    select *, row_number() over (partition by lead_id order by ordinal) as nth
    from allowed
    where turn_of_buyer = 1 and turn_of_quota <= coalesce(quota_left, 0) and not exists (
      select from allowed earlier
      where earlier.lead_id = allowed.lead_id and earlier.ordinal < allowed.ordinal
        and earlier.offices && allowed.offices
    )
  ),
  reserved as (
    insert into purchases (
      lead_id, cap, spot_no, buyer_id, office_id, state, payment_source, fee_amount, currency, price_parts,
      price_list_version, deal_id, quota_id, vat_basis_points, vat_amount,
      reserved_at, reserved_until, acquired_at, trace_id, list_id, list_month
    )
    select
      lead_id, cap, free.spot_no, buyer_id, office_id,
      case when source.settles_at_once then 'confirmed' else 'reserved' end,
      payment_source, fee_amount, currency, price_parts, price_list_version, deal_id, quota_id,
      vat.basis_points, vat_of(fee_amount, vat.basis_points),
      at, case when not source.settles_at_once then at + interval '45 seconds' end,
      case when source.settles_at_once then at end, coalesce(split_part(traceparent, '-', 2), ''),
      list_id, list_month
    from chosen
    join payment_sources(null, null) source on source.name = payment_source
    -- A source with an amount of its own, such as a credit, has no VAT: that was paid with the credits.
    cross join lateral (select case when source.amount is null then vat_basis_points end as basis_points) vat
    cross join lateral (
      select n as spot_no from generate_series(1, cap) n
      where not exists (
        select from purchases p where p.lead_id = chosen.lead_id and p.spot_no = n and p.state <> 'released'
      )
      order by n offset nth - 1 limit 1
    ) free
    where nth <= cap - spots_taken
    returning purchases as purchase
  ),
  counted as (
    update leads set spots_taken = spots_taken + taken.spots, version = version + taken.spots
    from (select (purchase).lead_id, count(*) as spots from reserved group by 1) taken
    where leads.lead_id = taken.lead_id
  )
  -- The lead's row is seen as it was before this statement.
  select
    ordinal, purchase, idempotency_key, request_hash, traceparent, lead.country, lead.lead_type, lead.version + nth
  from chosen
  join leads lead on lead.lead_id = chosen.lead_id
  left join reserved on (purchase).buyer_id = chosen.buyer_id
  order by ordinal
$$;
