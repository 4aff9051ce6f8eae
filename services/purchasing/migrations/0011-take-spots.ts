import type { Knex } from "knex";
import { eventRow } from "@doorlight/common/outbox";

/**
 * Sells spots to many buyers in one round trip and one commit: saved answer, refusal, spot, ledger, events, or none of
 * them for anybody. Whoever comes alone takes the same way.
 *
 * Who comes for a lead that is over leaves without a lock. Locks come late and in one order over all orders: the buyers'
 * accounts, so that a credit is spent once and a retry waits for its first run, then the leads' rows, last. What is
 * seen under them decides. Orders that depend on each other (two of one buyer, two of one office for one lead) take
 * turns; the others are written by one statement.
 *
 * Every part finds a handful of rows by index whatever its parameters, so plans are made once per connection; left to
 * itself PostgreSQL plans some of them anew each time, which costs more than running them.
 *
 * `take_spot` stays for copies of the release before, which call it until they are replaced.
 */
export async function up(knex: Knex): Promise<void> {
  await eventRow(knex);
  await knex.raw(ORDER);
  await knex.raw(CONSIDER);
  await knex.raw(TAKE_SPOTS);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function take_spots, consider;
    drop type purchase_outcome, purchase_order;
    drop function event_row;
  `);
}

const ORDER = `
  create type purchase_order as (
    ordinal integer, lead_id uuid, buyer buyer, wanted text, request_key text, at timestamptz, traceparent text
  );
  create type purchase_outcome as (ordinal integer, refusal text, lead_type text, answer jsonb);
`;

/** What each order would get at this moment. */
const CONSIDER = `
  create function consider(orders purchase_order[])
  returns table (
    ordinal integer, lead_id uuid, buyer_id uuid, office_id uuid, request_key text, request bytea, at timestamptz,
    traceparent text, is_decided boolean, refusal text, answer jsonb, status text, lead_type text, country text,
    cap smallint, sold smallint, list_version bigint, currency text, fee_amount bigint, price_parts jsonb, payment_source text
  ) language sql stable as $$
    select
      o.ordinal, o.lead_id, (o.buyer).id, (o.buyer).office_id, o.request_key, request.hash, o.at,
      o.traceparent, kept.request_hash is not null or offer.refusal is not null,
      case when kept.request_hash is null then offer.refusal
           when kept.request_hash <> request.hash then 'idempotency_key_reused' end,
      case when kept.request_hash = request.hash then kept.answer end,
      offer.status, offer.lead_type, offer.country, offer.cap, offer.sold, offer.list_version, offer.currency,
      offer.fee_amount, offer.price_parts, offer.payment_source
    from unnest(orders) o
    cross join lateral (select sha256(convert_to(concat_ws(' ', o.lead_id, o.wanted), 'utf8')) as hash) request
    cross join lateral lead_offer(o.lead_id, o.buyer, o.wanted, o.at) offer
    left join idempotency_keys kept on kept.user_id = (o.buyer).id and kept.key = o.request_key
  $$;
`;

/** Writes the events as proto JSON. */
const TAKE_SPOTS = `
  create function take_spots(orders purchase_order[]) returns setof purchase_outcome
  language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  as $$
  declare
    pending purchase_order[] := orders;
    late purchase_order[];
    decided purchase_outcome[];
  begin
    -- Where somebody holds a row for long, each is to wait for what it needs itself, and nobody for another's.
    if cardinality(orders) > 1 then
      perform set_config('lock_timeout', '200ms', true);
    end if;

    late := array(
      select o from unnest(orders) o
      where not exists (select from sales s where s.lead_id = o.lead_id and s.sold < s.cap and s.closed_at is null)
    );
    if cardinality(late) > 0 then
      select array_agg((ordinal, refusal, lead_type, answer)::purchase_outcome) into decided
      from consider(late) where is_decided;
    end if;
    loop
      return query select * from unnest(decided);
      pending := array(
        select o from unnest(pending) o where o.ordinal not in (select d.ordinal from unnest(decided) d)
      );
      exit when cardinality(pending) = 0;

      perform from accounts where user_id in (select (o.buyer).id from unnest(pending) o)
      order by user_id for no key update;
      perform from sales where lead_id in (select o.lead_id from unnest(pending) o)
      order by lead_id for no key update;

      with considered as materialized (
        select * from consider(pending)
      ),
      fit as (
        select
          c.*,
          row_number() over (partition by buyer_id order by ordinal) as turn_of_buyer,
          row_number() over (partition by lead_id, coalesce(office_id, buyer_id) order by ordinal) as turn_of_office
        from considered c where not is_decided
      ),
      chosen as (
        select f.*, row_number() over (partition by lead_id order by ordinal) as nth
        from fit f where turn_of_buyer = 1 and turn_of_office = 1
      ),
      spots as (
        insert into purchases (
          lead_id, cap, spot_no, buyer_id, office_id, fee_amount, currency, price_parts, price_list_version, payment_source,
          acquired_at, trace_id
        )
        select
          c.lead_id, c.cap, free.spot_no, c.buyer_id, c.office_id, c.fee_amount, c.currency, c.price_parts,
          c.list_version, c.payment_source, c.at, coalesce(split_part(c.traceparent, '-', 2), '')
        from chosen c
        cross join lateral (
          select n as spot_no from generate_series(1, c.cap) n
          where not exists (
            select from purchases p where p.lead_id = c.lead_id and p.spot_no = n and p.state <> 'released'
          )
          order by n offset c.nth - 1 limit 1
        ) free
        where c.nth <= c.cap - c.sold
        returning *
      ),
      counted as (
        update sales s set sold = s.sold + taken.spots, version = s.version + taken.spots
        from (select lead_id, count(*) as spots from spots group by lead_id) taken
        where s.lead_id = taken.lead_id
      ),
      charged as (
        insert into ledger_transactions (
          kind, user_id, purchase_id, from_account, to_account, unit, amount, occurred_at
        )
        select 'charge', s.buyer_id, s.id, how.from_account, how.to_account, how.unit, how.amount, s.acquired_at
        from spots s
        join lateral (
          values
            ('credit', 'credits', 'redeemed', 'CREDIT', 1),
            ('invoice', 'to_be_invoiced', 'sales', s.currency, s.fee_amount)
        ) how (payment_source, from_account, to_account, unit, amount) on how.payment_source = s.payment_source
      ),
      -- The rows of sales and accounts are locked, and seen as they were before this statement.
      bought as (
        select
          c.ordinal, c.lead_type, c.country, c.request_key, c.request, c.traceparent,
          c.cap - c.sold - c.nth as spots_left, sale.version + c.nth as sale_version,
          account.credits - 1 as balance, account.version + 1 as account_version, account.country as account_country,
          spot.*, to_jsonb(spot) as answer
        from spots spot
        join chosen c on c.buyer_id = spot.buyer_id
        join sales sale on sale.lead_id = spot.lead_id
        join accounts account on account.user_id = spot.buyer_id
      ),
      kept as (
        insert into idempotency_keys (user_id, key, request_hash, answer, created_at)
        select buyer_id, request_key, request, answer, acquired_at from bought
      ),
      announced as (
        insert into outbox (topic, key, type, aggregate_version, payload, headers)
        select row.* from (
          select
            ordinal, 1 as nth, 'doorlight.purchasing.purchase.confirmed.v1' as type, lead_id::text as key,
            sale_version as version, traceparent,
            jsonb_strip_nulls(jsonb_build_object(
              'purchaseId', id, 'leadId', lead_id, 'buyerId', buyer_id, 'officeId', office_id,
              'country', country, 'leadType', 'LEAD_TYPE_' || upper(lead_type),
              'fee', jsonb_build_object('amount', fee_amount::text, 'currency', currency),
              'paymentSource', 'PAYMENT_SOURCE_' || upper(payment_source), 'acquiredAt', proto_time(acquired_at),
              'spotsLeft', spots_left, 'cap', cap)) as payload
          from bought
          union all
          select
            ordinal, 2, 'doorlight.purchasing.account.credits_spent.v1', buyer_id::text, account_version, traceparent,
            jsonb_build_object(
              'userId', buyer_id, 'country', account_country, 'credits', 1, 'purchaseId', id, 'balance', balance)
          from bought where payment_source = 'credit'
        ) event
        cross join lateral event_row(event.type, event.key, event.version, event.payload, event.traceparent) row
        order by event.ordinal, event.nth
      )
      select array_agg((ordinal, refusal, lead_type, answer)::purchase_outcome) into decided from (
        select ordinal, null as refusal, lead_type, answer from bought
        union all
        select
          ordinal, case when refusal = 'lead_unavailable' and status = 'full' then 'last_spot_taken' else refusal end,
          lead_type, answer
        from considered where is_decided
        union all
        select ordinal, 'last_spot_taken', lead_type, null from chosen where nth > cap - sold
      ) outcome;

      if decided is null then
        raise exception 'no order could be decided' using errcode = 'serialization_failure';
      end if;
    end loop;
  end
  $$;
`;
