import { localDate } from "@doorlight/common/time";
import type { AnswerOf, listStatsCohorts } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { ID_BYTES } from "../mappers/agent-ids.ts";
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
    const query = { figure: "signups", period: { firstDay: first, lastDay }, country };
    const { cohorts } = await statistics.identity.listCohorts(query, as);
    const { counts } = await statistics.purchasing.countCohorts({ cohorts, country, lastDay }, as);
    const sizes = new Map(cohorts.map(({ month, agentIds }) => [month, agentIds.length / ID_BYTES]));
    const cells = new Map(counts.map(({ cohort, month, agents }) => [`${cohort} ${month}`, agents]));
    return Array.from({ length: MONTHS }, (_, nth) => {
      const month = addMonths(first, nth);
      const since = Array.from({ length: MONTHS - nth }, (__, after) => addMonths(month, after));
      return {
        month,
        agents: sizes.get(month) ?? 0,
        active: since.map((later) => cells.get(`${month} ${later}`) ?? 0),
      };
    });
  };
}
