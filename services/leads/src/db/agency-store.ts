import { type Db, literalPattern } from "@doorlight/common/db";
import type { AgencyAgent, Commission } from "../domain/home-market.ts";
import type { PropertyType } from "../domain/lead.ts";

type Agency = {
  /** The name in small letters, by which agencies are sorted; two with the same are one. */
  key: string;
  name: string;
  website: string;
  listingCount: number | null;
  commission: Commission;
  propertyTypes: PropertyType[];
  agentCount: number;
  agents: AgencyAgent[];
};

type Row = Omit<Agency, "commission"> & Pick<Commission, "lowestRate" | "highestRate" | "lowestFee" | "highestFee">;

const MOST_AGENTS = 50;

export function makeAgencyStore(db: Db) {
  return {
    /**
     * Agencies of a country by name, after the one with that key, each with the first of its agents. Agencies are few and
     * their agents many: the index steps from one agency to the next, and sorts their agents.
     */
    async list(country: string, query: string, limit: number, after = ""): Promise<Agency[]> {
      const next = (key: string) =>
        `(select lower(agency) as key from agency_agents
          where country = :country and lower(agency) > ${key} and (
            :query = '' or agency ilike :part or name ilike :part or postal_code ilike :start
          )
          order by lower(agency) limit 1)`;
      const { rows } = await db.raw<{ rows: Row[] }>(
        `with recursive found as (
           ${next(":after")}
           union all
           select next.key from found cross join lateral ${next("found.key")} next
         ),
         page as (select key from found limit :limit),
         kinds as (
           select
             key, property_types, min(agency) as name, max(website) as website, max(listing_count) as listing_count,
             min(commission_rate) as lowest_rate, max(commission_rate) as highest_rate,
             min(commission_fee) as lowest_fee, max(commission_fee) as highest_fee, count(*) as agent_count
           from page join agency_agents on country = :country and lower(agency) = key
           group by key, property_types
         )
         select
           key, min(name) as name, max(website) as website, max(listing_count) as "listingCount",
           min(lowest_rate) as "lowestRate", max(highest_rate) as "highestRate",
           min(lowest_fee) as "lowestFee", max(highest_fee) as "highestFee",
           case when bool_or(property_types = '{}') then '{}' else (
             select array_agg(distinct type order by type)
             from kinds same, unnest(same.property_types) type where same.key = kinds.key
           ) end as "propertyTypes",
           sum(agent_count)::int as "agentCount",
           (
             select jsonb_agg(agent) from (
               select name, title, phone, email, agency, postal_code as "postalCode"
               from agency_agents where country = :country and lower(agency) = kinds.key
               order by name, reference limit :mostAgents
             ) agent
           ) as agents
         from kinds group by key order by key`,
        {
          country,
          query,
          after,
          limit,
          part: `%${literalPattern(query)}%`,
          start: `${literalPattern(query)}%`,
          mostAgents: MOST_AGENTS,
        },
      );
      return rows.map(({ lowestRate, highestRate, lowestFee, highestFee, ...agency }) => ({
        ...agency,
        commission: { lowestRate, highestRate, lowestFee, highestFee, lowestAddedFee: null, highestAddedFee: null },
      }));
    },
  };
}
