import type { Db } from "@doorlight/common/db";
import type { ListFilter, PlaceVolume } from "../domain/lead-list.ts";

/** The published leads that fit lists, in any state. */
export function makeLeadVolume(db: Db) {
  return {
    /** Those of a country that were published after a time, by place and type. */
    async byPlace(country: string, filter: ListFilter, since: Date): Promise<PlaceVolume[]> {
      const { rows } = await db.raw<{ rows: PlaceVolume[] }>(
        `select
           lead_type as "leadType", region, city, postal_code as "postalCode",
           jsonb_build_object('lat', avg(lat), 'lon', avg(lon)) as point, count(*)::int as leads
         from leads join requests on requests.id = request_id
         where leads.country = :country and published_at > :since and seller_hash is not null and not leads.test
           and location_ids && :locationIds::text[]
           and (:leadTypes::text[] = '{}' or lead_type = any (:leadTypes::text[]))
           and (:propertyTypes::text[] = '{}' or property_type = any (:propertyTypes::text[]))
         group by lead_type, region, city, postal_code
         order by leads desc, postal_code, lead_type`,
        { country, since, ...filter },
      );
      return rows;
    },

    /** The number of leads that were published after a time and fit each of some lists. */
    async ofLists(listIds: readonly string[], since: Date): Promise<Map<string, number>> {
      const { rows } = await db.raw<{ rows: { id: string; leads: number }[] }>(
        `select list.id, fitting.leads
         from lead_lists list
         cross join lateral (
           select count(*)::int as leads
           from leads join requests on requests.id = request_id
           where leads.country = list.country and published_at > :since and seller_hash is not null and not leads.test
             and requests.location_ids && list.location_ids
             and (list.lead_types = '{}' or lead_type = any (list.lead_types))
             and (list.property_types = '{}' or property_type = any (list.property_types))
         ) fitting
         where list.id = any (:listIds::uuid[])`,
        { listIds: [...listIds], since },
      );
      return new Map(rows.map(({ id, leads }) => [id, leads]));
    },
  };
}
