-- Gives the lowest free spot of a lead to a buyer without a refusal, under the lead's row lock. A card is charged
-- meanwhile: 45 seconds, so that a spot is sold or free within a minute, whatever crashes.
create function reserve_spot(command purchase_command, quote lead_quote) returns purchases language plpgsql as $$
declare
  reserved purchases;
  is_settled boolean := quote.settles_by <> 'card';
  is_free boolean := quote.unit is not null;
begin
  insert into purchases (
    lead_id, cap, spot_no, buyer_id, office_id, state, payment_source, fee_amount, currency, price_parts,
    price_list_version, deal_id, quota_id, vat_basis_points, vat_amount,
    reserved_at, reserved_until, acquired_at, trace_id, list_id, list_month, test,
    invoice_limit
  )
  values (
    command.lead_id, quote.cap,
    (
      select min(n) from generate_series(1, quote.cap) n
      where not exists (
        select from purchases p where p.lead_id = command.lead_id and p.spot_no = n and p.state <> 'released'
      )
    ),
    (command.buyer).id, (command.buyer).office_id, case when is_settled then 'confirmed' else 'reserved' end,
    quote.payment_source, quote.price, quote.currency, quote.price_parts, quote.price_list_version, quote.deal_id,
    quote.quota_id, case when not is_free then quote.vat_basis_points end, case when not is_free then quote.vat_amount end,
    command.at, case when not is_settled then command.at + interval '45 seconds' end,
    case when is_settled then command.at end, coalesce(split_part(command.traceparent, '-', 2), ''),
    command.list_id,
    case when command.list_id is not null then delivery_month(command.at, (command.buyer).time_zone) end,
    quote.settles_by = 'nothing',
    case when quote.payment_source = 'invoice' then quote.invoice_limit end
  )
  returning * into reserved;
  update leads l set spots_taken = spots_taken + 1, version = version + 1 where l.lead_id = command.lead_id;
  return reserved;
end
$$;
