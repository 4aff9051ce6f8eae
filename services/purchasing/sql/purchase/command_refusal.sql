-- Why a command gets no purchase at its quote; null if it gets one. A list has its own consent and caps. A click on a
-- full lead came a moment too late if a spot went just now; last, the charge has to be as shown.
create function command_refusal(command purchase_command, quote lead_quote) returns text language plpgsql stable as $$
begin
  if command.list_id is not null then
    return coalesce(
      delivery_refusal(command.lead_id, command.list_id, command.buyer, quote.price, quote.unit is null, command.at),
      quote.refusal
    );
  end if;
  if quote.refusal = 'lead_unavailable' and quote.status = 'full' then
    perform from purchases p
    where p.lead_id = command.lead_id and p.state <> 'released' and p.reserved_at > command.at - interval '1 second';
    return case when found then 'last_spot_taken' else quote.refusal end;
  end if;
  return case when quote.refusal is null and not is_as_shown(command.shown, quote) then 'price_changed' else quote.refusal end;
end
$$;
