import type { Tx } from "@doorlight/common/db";
import type { CommissionOrigin } from "../domain/agency.ts";

const FACTS =
  "name, website, source, lowest_rate, highest_rate, lowest_fee, highest_fee, listing_count, stock, property_types, agent_count";
const ENTRY = "name, website, source, lowest_rate, highest_rate, lowest_fee, highest_fee";

const of = (table: string, columns: string) =>
  columns
    .split(", ")
    .map((column) => `${table}.${column}`)
    .join(", ");

/**
 * Puts the agencies of a country together of their agents' rows, and adds to the history what they ask since then. An
 * edited one keeps all but its agents; another one without agents goes. In the transaction that changed the rows, and after that.
 */
export async function refreshAgencies(tx: Tx, country: string, origin: CommissionOrigin, at: Date): Promise<void> {
  // Each sees the rows that those before it changed.
  await tx.raw("select pg_advisory_xact_lock(hashtext('agencies'), hashtext(?))", [country]);
  await tx.raw(
    `with agents as materialized (
       select lower(agency) as key, * from agency_agents where country = :country
     ),
     stocks as (
       select key, jsonb_object_agg(type, count) as stock
       from (
         select key, type, max(count::int) as count from agents, jsonb_each_text(stock) kind(type, count) group by key, type
       ) kinds
       group by key
     ),
     types as (
       select key, array_agg(distinct type order by type) as property_types
       from agents, unnest(property_types) type group by key
     )
     insert into agencies (country, key, ${FACTS})
     select
       :country, key, min(agency), max(website), max(source), min(commission_rate), max(commission_rate),
       min(commission_fee), max(commission_fee), max(listing_count),
       coalesce((select stock from stocks where stocks.key = agents.key), '{}'),
       case when bool_or(property_types = '{}') then '{}' else (select property_types from types where types.key = agents.key) end,
       count(*)
     from agents group by key order by key
     on conflict (country, key) do update set (${FACTS}) = (${of("excluded", FACTS)})
     where agencies.edited_at is null and (${of("agencies", FACTS)}) is distinct from (${of("excluded", FACTS)})`,
    { country },
  );
  await tx.raw(
    `update agencies set agent_count = agents.count
     from (
       select key, count(reference) as count
       from agencies edited
       left join agency_agents agent on agent.country = edited.country and lower(agency) = key
       where edited.country = :country and edited_at is not null group by key
     ) agents
     where country = :country and agencies.key = agents.key and agent_count <> agents.count`,
    { country },
  );
  await tx.raw(
    `delete from agencies where country = :country and removed_at is null and edited_at is null and not exists (
       select from agency_agents agent where agent.country = :country and lower(agency) = key
     )`,
    { country },
  );
  await tx.raw(
    `insert into agency_commissions (agency_id, seen_at, origin, ${ENTRY})
     select agencies.id, :at, :origin, ${of("agencies", ENTRY)}
     from agencies left join lateral (
       select ${ENTRY} from agency_commissions where agency_id = agencies.id order by id desc limit 1
     ) newest on true
     where country = :country and removed_at is null and (${of("agencies", ENTRY)}) is distinct from (${of("newest", ENTRY)})`,
    { country, origin, at },
  );
}
