import type { Db } from "@doorlight/common/db";
import type { ListCounts } from "../domain/list-counts.ts";

/** The first leads with one spot left; more are a list of their own. */
const MOST_NAMED = 3;

/** Counts over all lead lists of an agent; a lead in two of them counts once. */
export function makeListCounts(db: Db) {
  return {
    /** Without a list, of the country. `today` is when the day began there; nothing older than `since` is listed. */
    async of(agent: { userId: string; country: string }, { today, since }: { today: Date; since: Date }) {
      const { rows } = await db.raw<{ rows: [ListCounts] }>(
        `with lists as materialized (
           select location_ids, lead_types, property_types from lead_lists
           where user_id = :userId and removed_at is null and country = :country
         ), searches as (
           select * from lists
           union all
           select array[:country], '{}', '{}' where not exists (select from lists)
         ), found as (
           select distinct l.lead_id, l.published_at
           from searches cross join unnest(location_ids) location
           join lead_listings l on l.location_id = location and l.published_at > :since
             and (cardinality(lead_types) = 0 or l.lead_type = any (lead_types))
             and (cardinality(property_types) = 0 or l.property_type = any (property_types))
         ), last_spots as (
           select found.lead_id, found.published_at from found
           join leads on leads.id = found.lead_id
           where spots_left = 1 and not exists (
             select from lead_buyers where lead_id = found.lead_id and agent_id = :userId
           )
         )
         select
           (select count(*)::int from lists) as "lists",
           (select count(*)::int from found where published_at >= :today) as "newToday",
           (select count(*)::int from last_spots) as "lastSpots",
           array(select lead_id from last_spots order by published_at, lead_id limit :named) as "lastSpotIds"`,
        { ...agent, today, since, named: MOST_NAMED },
      );
      return rows[0];
    },
  };
}
