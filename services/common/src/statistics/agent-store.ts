import type { Db } from "../db/index.ts";
import { PERIOD, inPeriod } from "./fact-days.ts";
import { type FigurePeriod, instantOf } from "./figure.ts";

/** Agents with a month in common, by its first day. Of each id 16 bytes, in no order. */
type Cohort = { month: string; agentIds: Uint8Array };
type CohortCount = { cohort: string; month: string; agents: number };

const IDS = "string_agg(uuid_send(user_id), '')";

/** Agents behind a service's figures, by id: another service counts some of them too, so that sums say nothing. */
export function makeAgentStore(db: Db) {
  return {
    async active(period: FigurePeriod, country: string): Promise<{ country: string; agentIds: Uint8Array }[]> {
      const { rows } = await db.raw<{ rows: { country: string; agentIds: Uint8Array }[] }>(
        `select country, ${IDS} as "agentIds" from active_days
         where country in (select z.country from figure_zones z where :country in ('', z.country))
           and days && daterange(:firstDay, :lastDay, '[]')
         group by country`,
        { ...period, country },
      );
      return rows;
    },

    /** The agents of a figure's facts, by month. */
    async cohorts(figure: string, period: FigurePeriod, country: string): Promise<Cohort[]> {
      const at = instantOf.sold;
      const { rows } = await db.raw<{ rows: Cohort[] }>(
        `with ${PERIOD}
         select to_char(f.${at} at time zone (select time_zone from zone), 'YYYY-MM-01') as month, ${IDS} as "agentIds"
         from statistic_facts f where ${inPeriod(at)}
         group by 1 order by 1`,
        { ...period, country, figure },
      );
      return rows;
    },

    /**
     * How many agents of each cohort were active in its month and in each one since. Without `offset 0` PostgreSQL compares
     * all agents with each month before it looks for those of the cohorts.
     */
    async countCohorts(cohorts: readonly Cohort[], country: string, lastDay: string): Promise<CohortCount[]> {
      const { rows } = await db.raw<{ rows: CohortCount[] }>(
        `with agents as materialized (
           select c.month, encode(substring(c.ids from n * 16 + 1 for 16), 'hex')::uuid as user_id
           from unnest(cast(:months as date[]), cast(:ids as bytea[])) c (month, ids)
           cross join generate_series(0, length(c.ids) / 16 - 1) n
         ), months as materialized (
           select m::date as month, daterange(m::date, (m + interval '1 month')::date) as days
           from generate_series((select min(month) from agents), cast(:lastDay as date), interval '1 month') m
         )
         select to_char(agents.month, 'YYYY-MM-DD') as cohort, to_char(bought.month, 'YYYY-MM-DD') as month,
           count(*)::int as agents
         from agents cross join lateral (
           select months.month from active_days a join months on months.month >= agents.month and a.days && months.days
           where a.country = :country and a.user_id = agents.user_id
           offset 0
         ) bought
         group by agents.month, bought.month`,
        {
          months: cohorts.map(({ month }) => month),
          ids: cohorts.map(({ agentIds }) => Buffer.from(agentIds)),
          country,
          lastDay,
        },
      );
      return rows;
    },
  };
}

export type AgentStore = ReturnType<typeof makeAgentStore>;
