import type { Db } from "@doorlight/common/db";
import type { Town } from "../domain/town.ts";

/** Cities by the leads that they had. */
export function makeTownStore(db: Db) {
  return {
    /** Cities of a country with at least so many leads that were sold, to so many agents, since a time. */
    async withAtLeast(country: string, { soldLeads, agents }: { soldLeads: number; agents: number }, since: Date) {
      const { rows } = await db.raw<{ rows: Town[] }>(
        `with lead as (
           select leads.id, lead_type, published_at, location_ids, bought.first_at, bought.agents
           from leads join requests on requests.id = request_id
           cross join lateral (
             select min(acquired_at) as first_at, array_agg(agent_id) as agents from lead_buyers where lead_id = leads.id
           ) bought
           where leads.country = :country and published_at >= :since and not leads.test
         )
         select
           city.name as "localName", city.names, region.names as "regionNames", town.published, town.sold, town.purchases,
           buyers.agents, town.minutes as "firstPurchaseMinutes", town."topType", top.leads as "ofTopType",
           top."isTopTypeTied"
         from (
           select
             place.id, count(*)::int as published, count(first_at)::int as sold,
             sum(cardinality(agents))::int as purchases, mode() within group (order by lead_type) as "topType",
             ceil(percentile_cont(0.5) within group (order by extract(epoch from first_at - published_at)) / 60)::int
               as minutes
           from lead join locations place on place.id = any (location_ids) and place.kind = 'city'
           group by place.id having count(first_at) >= :soldLeads
         ) town
         join locations city using (id)
         join locations region on region.id = city.ancestor_ids[1]
         cross join lateral (
           select count(distinct agent)::int as agents from lead, unnest(lead.agents) agent
           where town.id = any (location_ids)
         ) buyers
         cross join lateral (
           select leads, count(*) > 1 as "isTopTypeTied"
           from (
             select count(*)::int as leads from lead where town.id = any (location_ids) group by lead_type
           ) by_type
           group by leads order by leads desc limit 1
         ) top
         where buyers.agents >= :agents
         order by city.name, city.id`,
        { country, soldLeads, agents, since },
      );
      return rows;
    },
  };
}
