-- One click on "buy", or a lead list that buys for its agent; `ordinal` is its place among those that are decided together.
create type purchase_command as (
  ordinal integer, lead_id uuid, buyer buyer, requested_source text, shown shown_quote, idempotency_key text,
  at timestamptz, traceparent text, has_waited boolean, list_id uuid
);

create type quoted_command as (
  ordinal integer, lead_id uuid, buyer_id uuid, office_id uuid, idempotency_key text, request_hash bytea,
  at timestamptz, traceparent text, refusal text, saved_answer jsonb, country text, lead_type text, cap smallint,
  spots_taken smallint, currency text, fee_amount bigint, price_parts jsonb, price_list_version bigint, deal_id uuid,
  payment_source text, quota_id uuid, quota_left integer, vat_basis_points integer,
  list_id uuid, list_month date
);

-- What each command would get at this moment. The answer saved under an idempotency key stands above every rule. A buyer
-- who is `contending` saw the lead with spots left, and is refused because the last one went meanwhile; so is one who
-- waited for the lead's turn, if it went just now. Last of all it has to be charged as the buyer was shown.
create function quote_commands(commands purchase_command[], contending boolean) returns setof quoted_command
language sql stable as $$
  select
    command.ordinal, command.lead_id, (command.buyer).id, (command.buyer).office_id, command.idempotency_key, request.hash,
    command.at, command.traceparent,
    case
      when saved.request_hash = request.hash then null
      when saved.request_hash is not null then 'idempotency_key_reused'
      when quote.status = 'full' and quote.refusal = 'lead_unavailable' and (
        contending or command.has_waited and exists (
          select from purchases p
          where p.lead_id = command.lead_id and p.state <> 'released' and p.reserved_at > command.at - interval '1 second'
        )
      ) then 'last_spot_taken'
      when delivery.refusal is not null then delivery.refusal
      when quote.refusal is null and not is_as_shown(
        command.shown, quote, vat_of(quote.fee_amount, (command.buyer).vat_basis_points), source.amount
      ) then 'price_changed'
      else quote.refusal
    end,
    case when saved.request_hash = request.hash then saved.answer end,
    quote.country, quote.lead_type, quote.cap, quote.spots_taken, quote.currency, quote.fee_amount, quote.price_parts,
    quote.price_list_version, quote.deal_id, quote.payment_source, quote.quota_id, quote.quota_left,
    (command.buyer).vat_basis_points, command.list_id,
    case when command.list_id is not null then delivery_month(command.at, (command.buyer).time_zone) end
  from unnest(commands) command
  cross join lateral (
    select sha256(convert_to(concat_ws(
      ' ', command.lead_id, command.requested_source,
      (command.shown).amount, (command.shown).currency, (command.shown).payment_source, (command.shown).vat,
      command.list_id
    ), 'utf8')) as hash
  ) request
  cross join lateral quote_lead(command.lead_id, command.buyer, command.requested_source, command.at) quote
  left join payment_sources(null, null) source on source.name = quote.payment_source
  -- Clicks, which no list sends, do not pay for asking.
  cross join lateral (
    select case
      when command.list_id is not null then delivery_refusal(
        command.lead_id, command.list_id, command.buyer, quote.fee_amount, source.amount is null, command.at
      )
    end as refusal
    offset 0
  ) delivery
  left join lateral (
    select request_hash, answer from idempotency_keys
    where user_id = (command.buyer).id and key = command.idempotency_key limit 1
  ) saved on true
$$;
