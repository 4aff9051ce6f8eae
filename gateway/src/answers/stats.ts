import type { FigureSum } from "@doorlight/proto/common/v1/statistics_service_pb";
import type { CountryPack } from "@doorlight/common/product";
import type { AnswerOf, getStats, StatsBasis } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { type CountedFigures, countedBy, type StatsService, toStatsFigures } from "../mappers/stats-figures.ts";
import { toInstant } from "../mappers/values.ts";
import type { Session } from "../sessions/session.ts";
import { ifAnswered } from "./if-answered.ts";
import { type DayPeriod, periodBefore } from "./stats-periods.ts";

type Ports = { clients: Pick<Clients, "statistics" | "invariants">; packs: ReadonlyMap<string, CountryPack> };

type Asked = {
  basis: StatsBasis;
  period: DayPeriod;
  /** Empty for all. */
  country: string;
  unit?: "period" | "day" | "month";
  /** Takes the figures of leads apart by the source of their requests. */
  bySource?: boolean;
};

/** What is sold has no source. */
const none = { sums: [], asOf: undefined };

type Counted = { counted: CountedFigures; asOf: string | null };

/** The figures of all services, added up. */
export function makeStats({ clients: { statistics, invariants }, packs }: Ports) {
  async function count({ basis, period, country, unit = "period", bySource = false }: Asked, as: Session["as"]) {
    const days = { period: { firstDay: period.from, lastDay: period.to }, country };
    const ask = (service: StatsService, figures: string[]) =>
      bySource && service !== "leads"
        ? none
        : ifAnswered(as, (call) =>
            statistics[service].sumFigures({ ...days, basis, unit, figures, byKind: bySource }, call),
          );
    // Those of a day or a source are not shown.
    const active = (service: StatsService) =>
      unit === "period" && !bySource
        ? ifAnswered(as, (call) => statistics[service].listActiveAgents(days, call))
        : undefined;
    const [leads, purchasing, billing, identity, buyers, listChangers] = await Promise.all([
      ask("leads", Object.values(countedBy.leads)),
      ask("purchasing", Object.values(countedBy.purchasing)),
      ask("billing", Object.values({ ...countedBy.billing, ...countedBy.purchasing })),
      ask("identity", Object.values(countedBy.identity)),
      active("purchasing"),
      active("leads"),
    ]);
    const answers = [leads, purchasing, billing, identity];
    const times = answers.map((answer) => answer?.asOf && toInstant(answer.asOf, "as_of"));
    const sumsOf = (answer: { sums: FigureSum[] } | undefined) => answer?.sums;
    return {
      counted: {
        leads: sumsOf(leads),
        purchasing: sumsOf(purchasing),
        billing: sumsOf(billing),
        identity: sumsOf(identity),
        active: buyers && listChangers && [...buyers.countries, ...listChangers.countries],
      },
      asOf: times.every((time) => time !== undefined) ? (times.toSorted()[0] ?? null) : null,
    } satisfies Counted;
  }

  async function comparison(as: Session["as"]) {
    const checks = await Promise.all(
      (
        [
          ["purchasing", "F1"],
          ["billing", "F2"],
        ] as const
      ).map(async ([service, id]) => {
        const answer = await ifAnswered(as, (call) => invariants[service].listInvariants({}, call));
        const check = answer?.invariants.find((invariant) => invariant.id === id);
        // The findings of a check that could not run are those of an earlier run.
        if (!check?.checkedAt || check.error !== "") return undefined;
        return { at: toInstant(check.checkedAt, "checked_at"), agrees: check.violations === 0 };
      }),
    );
    const known = checks.flatMap((check) => check ?? []);
    if (known.length < checks.length) return { comparedAt: null, agrees: null };
    return {
      comparedAt: known.map(({ at }) => at).toSorted()[0] ?? null,
      agrees: known.every(({ agrees }) => agrees),
    };
  }

  return {
    count,

    async of(asked: Asked, as: Session["as"]): Promise<AnswerOf<typeof getStats>> {
      const { basis, period, country } = asked;
      const previous = periodBefore(period);
      const [now, before, compared] = await Promise.all([
        count(asked, as),
        count({ ...asked, period: previous }, as),
        comparison(as),
      ]);
      const shown = [...packs.values()].filter(({ code }) => country === "" || code === country);
      return {
        period,
        previous,
        countries: shown.map(({ code, currency }) => ({
          country: code,
          currency,
          current: toStatsFigures(now.counted, basis, { country: code }),
          previous: toStatsFigures(before.counted, basis, { country: code }),
        })),
        asOf: now.asOf,
        ...compared,
      };
    },
  };
}
