import type { Knex } from "knex";

/**
 * Sells one spot in one round trip: saved answer, refusal, spot, ledger, events, or none of them.
 *
 * Locks come late and in one order: the buyer's account, so that a credit is spent once and a retry waits for its
 * first run, then the lead's row, last. Losers have left before both. Every look is one statement and so one
 * snapshot: a retry sees its saved answer or the state before it, never a refusal that its own purchase caused.
 *
 * Every statement finds a handful of rows by index whatever its parameters, so plans are made once per connection;
 * left to itself PostgreSQL plans some of them anew each time, which costs more than running them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(TAKE_SPOT);
  await knex.raw(ANNOUNCE_PURCHASE);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw("drop function take_spot, announce_purchase, proto_time");
}

const TAKE_SPOT = `
  create function take_spot(
    lead uuid, buyer buyer, wanted text, request_key text, at timestamptz, traceparent text,
    out refusal text, out lead_type text, out answer jsonb
  ) language plpgsql set plan_cache_mode = force_generic_plan as $$
  declare
    request bytea := sha256(convert_to(concat_ws(' ', lead, wanted), 'utf8'));
    offer record;
    account accounts;
    sale sales;
    spot purchases;
    raced boolean := false;
  begin
    for attempt in 1..4 loop
      select o.*, k.request_hash, k.answer as saved into strict offer
      from lead_offer(lead, buyer, wanted, at) o
      left join idempotency_keys k on k.user_id = (buyer).id and k.key = request_key;
      lead_type := offer.lead_type;

      if offer.request_hash = request then
        answer := offer.saved;
        return;
      elsif offer.request_hash is not null then
        refusal := 'idempotency_key_reused';
        return;
      elsif offer.refusal is not null then
        refusal := case when raced and offer.status = 'full' then 'last_spot_taken' else offer.refusal end;
        return;
      end if;

      select * into account from accounts where user_id = (buyer).id for no key update;
      continue when (account.credits, account.billing_method, account.billing_complete, account.active)
        is distinct from (offer.credits, offer.billing_method, offer.billing_complete, offer.active);
      continue when exists (select from idempotency_keys k where k.user_id = (buyer).id and k.key = request_key);

      raced := true;
      update sales set sold = sold + 1, version = version + 1
      where lead_id = lead and sold < cap and closed_at is null and expires_at > at
      returning * into sale;
      continue when not found;

      insert into purchases (
        lead_id, cap, spot_no, buyer_id, office_id, fee_amount, currency, price_parts, price_list_version, payment_source,
        acquired_at, trace_id
      )
      select
        lead, sale.cap, min(n), (buyer).id, (buyer).office_id, offer.fee_amount, offer.currency, offer.price_parts,
        offer.list_version, offer.payment_source, at, coalesce(split_part(traceparent, '-', 2), '')
      from generate_series(1, sale.cap) n
      where not exists (
        select from purchases p where p.lead_id = lead and p.spot_no = n and p.state <> 'released'
      )
      on conflict do nothing
      returning * into spot;
      exit when found;
      update sales set sold = sold - 1, version = version - 1 where lead_id = lead;
    end loop;
    if spot.id is null then
      raise exception 'the state of lead % or its buyer did not settle', lead using errcode = 'serialization_failure';
    end if;

    if spot.payment_source = 'credit' then
      insert into ledger_transactions (kind, user_id, purchase_id, from_account, to_account, unit, amount, occurred_at)
      values ('charge', spot.buyer_id, spot.id, 'credits', 'redeemed', 'CREDIT', 1, at);
    else
      insert into ledger_transactions (kind, user_id, purchase_id, from_account, to_account, unit, amount, occurred_at)
      values ('charge', spot.buyer_id, spot.id, 'to_be_invoiced', 'sales', spot.currency, spot.fee_amount, at);
    end if;

    perform announce_purchase(spot, sale, account, traceparent);
    answer := to_jsonb(spot);
    insert into idempotency_keys (user_id, key, request_hash, answer, created_at)
    values (spot.buyer_id, request_key, request, answer, at);
  end
  $$;
`;

/** Writes the events as proto JSON. */
const ANNOUNCE_PURCHASE = `
  create function proto_time(at timestamptz) returns text language sql stable as $$
    select to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  $$;

  create function announce_purchase(
    spot purchases, sale sales, before accounts, traceparent text
  ) returns void language plpgsql as $$
  begin
    perform append_event('doorlight.purchasing.purchase.confirmed.v1', spot.lead_id::text, sale.version,
      jsonb_strip_nulls(jsonb_build_object(
        'purchaseId', spot.id, 'leadId', spot.lead_id, 'buyerId', spot.buyer_id, 'officeId', spot.office_id,
        'country', sale.country, 'leadType', 'LEAD_TYPE_' || upper(sale.lead_type),
        'fee', jsonb_build_object('amount', spot.fee_amount::text, 'currency', spot.currency),
        'paymentSource', 'PAYMENT_SOURCE_' || upper(spot.payment_source), 'acquiredAt', proto_time(spot.acquired_at),
        'spotsLeft', sale.cap - sale.sold, 'cap', sale.cap)),
      traceparent);
    if spot.payment_source = 'credit' then
      perform append_event('doorlight.purchasing.account.credits_spent.v1', spot.buyer_id::text, before.version + 1,
        jsonb_build_object(
          'userId', spot.buyer_id, 'country', before.country, 'credits', 1, 'purchaseId', spot.id,
          'balance', before.credits - 1),
        traceparent);
    end if;
  end
  $$;
`;
