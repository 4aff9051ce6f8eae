import type { Db } from "@doorlight/common/db";
import { vacuum } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";

const FIRST_NUMBER = { region: 1_000, city: 2_000, district: 3_000, code: 5_000 } as const;

/** The id of a place of these leads, in the form of a location's id: 7 regions, 90 cities, 1,000 postal codes. */
export function placeOf(kind: keyof typeof FIRST_NUMBER, number: number): string {
  return `FI-${(FIRST_NUMBER[kind] + number).toString(16).padStart(16, "0")}`;
}

/** One statement stays well within the timeout of statements. */
const AT_ONCE = 1_000;

/**
 * So many open leads of one country, spread as unevenly as real ones: half of them in the regions of few of a thousand
 * postal codes, a few types far more common than others, one lead in twenty cheap, one in a hundred with the word
 * "kuistillinen". They are the same in each run.
 */
export async function manyLeads(db: Db, count: number, now: Date): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) await someLeads(db, from + 1, Math.min(count, from + AT_ONCE), now);
  await vacuum(db, "lead_listings", "leads", "requests");
}

async function someLeads(db: Db, first: number, last: number, now: Date): Promise<void> {
  await db.raw(
    `with request as (
       insert into requests (
         id, country, lead_type, property_type, postal_code, district, city, region, place_names, lat, lon, location_ids,
         locale, consent_version, consented_at, submitted_at, confirmation_hash, confirmation_expires_at, confirmed_at,
         seller_hash
       )
       select
         md5('request' || n)::uuid, 'FI',
         (array['request_for_quote', 'request_for_valuation', 'request_for_online_valuation', 'request_for_commission_estimate'])
           [least(4, floor(exp(seeds.type * ln(5)))::int)],
         (array['flat', 'detached', 'terraced', 'semi_detached', 'summerhouse', 'farm', 'bungalow', 'other', 'forest'])
           [least(9, floor(exp(seeds.property * ln(10)))::int)],
         code::text, '', '', '', '{}', 60, 25,
         array(
           select 'FI-' || lpad(to_hex(place), 16, '0')
           from unnest(array[:region + code % 7, :city + code % 90, :district + code, :code + code]) as place
         ),
         'fi', '1', at, at, sha256(('confirmation' || n)::bytea), at, at, sha256(('seller' || n)::bytea)
       from (
         select
           n, :now::timestamptz - hashint4(n)::bigint % 1000 * interval '1 minute' - n * interval '1 second' as at,
           floor(exp((hashint4(n * 3)::bigint + 2147483648) / 4294967296.0 * ln(1000)))::int as code,
           (hashint4(n * 5)::bigint + 2147483648) / 4294967296.0 as type,
           (hashint4(n * 7)::bigint + 2147483648) / 4294967296.0 as property
         from generate_series(:first::int, :last::int) n
       ) seeds
       returning id, lead_type, property_type, postal_code, location_ids, confirmed_at
     ), lead as (
       insert into leads (
         id, request_id, country, description, search, cap, spots_left, published_at, expires_at, matched_at
       )
       select md5('lead' || id)::uuid, id, 'FI', '',
         'valoisa koti ' || postal_code || case when hashtext(id::text) % 100 = 0 then ' kuistillinen' else '' end,
         4, 4, confirmed_at, confirmed_at + interval '7 days', confirmed_at
       from request
       returning id, request_id, published_at
     )
     insert into lead_listings (location_id, lead_type, property_type, published_at, lead_id, price, price_list_version)
     select location_id, lead_type, property_type, published_at, lead.id,
       case hashtext(lead.id::text) % 20 when 0 then 2500 when 1 then 9900 else 4500 end, 1
     from lead join request on request.id = lead.request_id
     cross join lateral unnest(array['FI'] || location_ids) as location_id`,
    { now: new Date(now.getTime() - days(1)), first, last, ...FIRST_NUMBER },
  );
}
