-- One click on "buy", or a lead list that buys for its agent. `office_unproven`: only a token, made a moment before, names
-- the buyer's office.
create type purchase_command as (
  lead_id uuid, buyer buyer, requested_source text, shown shown_quote, idempotency_key text,
  at timestamptz, traceparent text, list_id uuid, can_charge boolean, beyond_budget boolean,
  office_unproven boolean
);

-- The answer: a refusal, or the purchase. A buyer who was shown another price gets the present one with the refusal.
-- The lead's type is null if the lead is unknown.
create type purchase_outcome as (refusal text, lead_type text, answer jsonb);

-- Decides a purchase in one round trip and one commit: saved answer, refusal, or spot, settlement and events together.
create function buy_lead(command purchase_command) returns purchase_outcome language plpgsql as $$
declare
  lead leads;
  is_locked boolean;
  saved idempotency_keys;
  quote lead_quote;
  refusal text;
  purchase purchases;
begin
  -- A buyer who is too late is answered without a lock, unless a spot came free meanwhile.
  select * into lead from leads l where l.lead_id = command.lead_id;
  is_locked := coalesce(lead.spots_taken < lead.cap and lead.closed_at is null, false);
  loop
    if is_locked then
      perform lock_buyer_and_lead(command);
    end if;

    -- Under the lock, since an earlier run of the same click may just have ended.
    select * into saved from idempotency_keys k where k.user_id = (command.buyer).id and k.key = command.idempotency_key;
    if saved.request_hash = request_hash(command) then
      return row(null, lead.lead_type, saved.answer)::purchase_outcome;
    elsif found then
      return row('idempotency_key_reused', lead.lead_type, null)::purchase_outcome;
    end if;

    quote := quote_lead(command.lead_id, command.buyer, command.requested_source, command.at);
    refusal := command_refusal(command, quote);
    if refusal is not null then
      return row(
        refusal, lead.lead_type, case refusal when 'price_changed' then to_jsonb(quote) end
      )::purchase_outcome;
    end if;

    exit when is_locked;
    is_locked := true;
  end loop;

  purchase := reserve_spot(command, quote);
  if purchase.state = 'confirmed' then
    perform settle(purchase);
    perform publish_purchase(purchase, command.traceparent);
  end if;
  insert into idempotency_keys (user_id, key, request_hash, answer, created_at)
  values (purchase.buyer_id, command.idempotency_key, request_hash(command), to_jsonb(purchase), command.at);
  return row(null, lead.lead_type, to_jsonb(purchase))::purchase_outcome;
end
$$;
