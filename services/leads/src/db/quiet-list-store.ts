import type { Db } from "@doorlight/common/db";
import { days } from "@doorlight/common/time";

export type QuietList = { id: string; userId: string; country: string; name: string; quietSince: Date };

const QUIET_MS = days(14);

/** As long as decisions are kept: a list may be quiet for longer. */
const KEPT_MS = days(90);

/** More are not counted: by then it is no work for a person. */
const MOST = 1_000;

/** Lists that mail or buy leads, and have found none for a long time. */
export function makeQuietListStore(db: Db) {
  return {
    /** Those without a lead that fits for 14 days, though neither paused nor away, the longest quiet first; and how many there are. */
    async list(now: Date, limit: number): Promise<{ lists: QuietList[]; count: number }> {
      const { rows } = await db.raw<{ rows: (QuietList & { total: bigint })[] }>(
        `with quiet as (
           select id, user_id, country, name, created_at from lead_lists
           where removed_at is null and paused_at is null and mode <> 'passive' and created_at <= :since
             and (away_from is null or not (away_from <= :today::date and away_until >= :since::date))
             and not exists (
               select from list_decisions d
               where d.list_id = lead_lists.id and d.at > :since and d.rules::text not like '%false%'
             )
           limit :most
         )
         select id, user_id as "userId", country, name, greatest(created_at, last_fit.at, :known) as "quietSince",
           count(*) over () as total
         from quiet left join lateral (
           select at from list_decisions d
           where d.list_id = quiet.id and d.rules::text not like '%false%'
           order by at desc limit 1
         ) last_fit on true
         order by "quietSince", id limit :limit`,
        {
          since: new Date(now.getTime() - QUIET_MS),
          known: new Date(now.getTime() - KEPT_MS),
          today: now,
          most: MOST,
          limit,
        },
      );
      return { lists: rows, count: Number(rows[0]?.total ?? 0) };
    },
  };
}
