import type { Db } from "@doorlight/common/db";
import type { Area } from "../domain/recipient.ts";

/** Where recipients work, and the leads there since an instant, by person. Without leads nothing is said of somebody. */
export function makeAreaStore(db: Db) {
  const toMap = (rows: ({ id: string } & Area)[]) => new Map(rows.map(({ id, ...area }) => [id, area]));

  return {
    /** Of the regions in which they buy, or in which leads fit their lists, the one with the most leads. */
    async ofAgents(userIds: readonly string[], since: Date): Promise<Map<string, Area>> {
      const { rows } = await db.raw<{ rows: ({ id: string } & Area)[] }>(
        `select distinct on (a.user_id) a.user_id as id, region as name, leads
         from agents a cross join lateral (
           select l.region, count(*)::int as leads from lead_regions l
           where l.country = a.country and l.region = any(a.regions) and l.published_at >= :since group by l.region
         ) counted
         where a.user_id = any(:userIds::uuid[])
         order by a.user_id, leads desc, region`,
        { userIds: [...userIds], since },
      );
      return toMap(rows);
    },

    /** Their towns, if their sources write them as leads do. */
    async ofProspects(ids: readonly string[], since: Date): Promise<Map<string, Area>> {
      const { rows } = await db.raw<{ rows: ({ id: string } & Area)[] }>(
        `select p.id, min(l.city) as name, count(*)::int as leads
         from prospects p join lead_regions l on l.country = p.country and lower(l.city) = lower(p.place)
         where p.id = any(:ids::uuid[]) and l.published_at >= :since
         group by p.id`,
        { ids: [...ids], since },
      );
      return toMap(rows);
    },
  };
}
