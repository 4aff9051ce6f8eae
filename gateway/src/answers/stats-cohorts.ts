import { localDate } from "@doorlight/common/time";
import type { AnswerOf, listStatsCohorts } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import type { Session } from "../sessions/session.ts";
import { addMonths } from "./stats-periods.ts";

type Ports = { clients: Pick<Clients, "statistics"> };
type Of = { country: string; timeZone: string; now: Date };

const MONTHS = 12;

/** Agents by month of sign-up, and how many of them bought in each month since. */
export function makeStatsCohorts({ clients: { statistics } }: Ports) {
  return async (
    { country, timeZone, now }: Of,
    as: Session["as"],
  ): Promise<AnswerOf<typeof listStatsCohorts>["items"]> => {
    const lastDay = localDate(timeZone, now);
    const first = addMonths(lastDay, 1 - MONTHS);
    const query = {
      basis: "sold",
      period: { firstDay: first, lastDay },
      country,
      unit: "month",
      byKind: true,
    } as const;
    const [signups, active] = await Promise.all([
      statistics.identity.sumFigures({ ...query, figures: ["signups"] }, as),
      statistics.purchasing.sumFigures({ ...query, figures: ["active"] }, as),
    ]);
    const monthOf = new Map(signups.sums.map(({ kind, start }) => [kind, start]));
    const counts = new Map<string, number>();
    for (const { kind, start } of active.sums) {
      const cell = `${monthOf.get(kind)} ${start}`;
      counts.set(cell, (counts.get(cell) ?? 0) + 1);
    }
    return Array.from({ length: MONTHS }, (_, nth) => {
      const month = addMonths(first, nth);
      const since = Array.from({ length: MONTHS - nth }, (__, later) => addMonths(month, later));
      return {
        month,
        agents: signups.sums.filter(({ start }) => start === month).length,
        active: since.map((start) => counts.get(`${month} ${start}`) ?? 0),
      };
    });
  };
}
