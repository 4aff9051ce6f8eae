import { type Db, literalPattern } from "@doorlight/common/db";
import type { AgencyAgent, Commission } from "../domain/home-market.ts";
import type { PropertyType } from "../domain/lead.ts";

export type Agency = {
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

type Row = Omit<Agency, "commission"> & {
  lowestRate: number | null;
  highestRate: number | null;
  lowestFee: bigint | null;
  highestFee: bigint | null;
};

const MOST_AGENTS = 50;

export function makeAgencyStore(db: Db) {
  return {
    /** Agencies of a country by name, after the one with that key. */
    async list(country: string, query: string, limit: number, after = ""): Promise<Agency[]> {
      const { rows } = await db.raw<{ rows: Row[] }>(
        `with found as (
           select distinct lower(agency) as key from agency_agents
           where country = :country and lower(agency) > :after and (
             :query = '' or agency ilike :part or name ilike :part or postal_code ilike :start
           )
           order by key limit :limit
         )
         select
           key, min(agency) as name, max(website) as website, max(listing_count) as "listingCount",
           min(commission_rate) as "lowestRate", max(commission_rate) as "highestRate",
           min(commission_fee) as "lowestFee", max(commission_fee) as "highestFee",
           case when bool_or(property_types = '{}') then '{}' else (
             select array_agg(distinct type order by type)
             from agency_agents other, unnest(other.property_types) type
             where other.country = :country and lower(other.agency) = key
           ) end as "propertyTypes",
           count(*)::int as "agentCount",
           (jsonb_agg(
             jsonb_build_object(
               'name', agent.name, 'title', title, 'phone', phone, 'email', email, 'agency', agency,
               'postalCode', postal_code
             ) order by agent.name, reference
           )) as agents
         from found join agency_agents agent on country = :country and lower(agency) = key
         group by key order by key`,
        { country, query, after, limit, part: `%${literalPattern(query)}%`, start: `${literalPattern(query)}%` },
      );
      return rows.map(({ lowestRate, highestRate, lowestFee, highestFee, ...agency }) => ({
        ...agency,
        agents: agency.agents.slice(0, MOST_AGENTS),
        commission: {
          lowestRate: lowestRate ?? undefined,
          highestRate: highestRate ?? undefined,
          lowestFee: lowestFee ?? undefined,
          highestFee: highestFee ?? undefined,
        },
      }));
    },
  };
}

export type AgencyStore = ReturnType<typeof makeAgencyStore>;
