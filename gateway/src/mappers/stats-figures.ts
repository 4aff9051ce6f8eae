import type { ActiveAgents, FigureSum } from "@doorlight/proto/common/v1/statistics_service_pb";
import type { StatsBasis, StatsFigure, StatsFigures } from "../../contract/index.ts";
import { countDistinct } from "./agent-ids.ts";

/** What each service counts, by the names of its own facts. */
export const countedBy = {
  leads: {
    requests: "requests",
    confirmed: "confirmed",
    published: "published",
    viewed: "viewed",
    bought: "bought",
    contacted: "contacted",
    won: "won",
    ended: "ended",
    wasted: "wasted",
    spotsOffered: "offered",
    spotsFilled: "filled",
  },
  purchasing: { sold: "sold", refunded: "refunded", leadRevenue: "lead_revenue", otherRevenue: "other_revenue" },
  billing: { invoiced: "invoiced", credited: "credited" },
  identity: { signups: "signups" },
} as const satisfies Record<string, Partial<Record<StatsFigure, string>>>;

export type StatsService = keyof typeof countedBy;
const services = Object.keys(countedBy) as StatsService[];
/** Undefined for a service that did not answer. */
export type CountedFigures = Readonly<Record<StatsService, readonly FigureSum[] | undefined>> & {
  /** Of each way to be active. Undefined if the agents of one are not known, or not asked for. */
  active: readonly ActiveAgents[] | undefined;
};

const inMoney: ReadonlySet<string> = new Set(["leadRevenue", "otherRevenue", "invoiced", "credited"]);

/** Whether a figure is an amount. */
export const isMoneyFigure = (figure: string) => inMoney.has(figure);

type Counted = { service: StatsService; name: string };

/** By whom each figure is counted: what was sold is on invoices under the same names. */
function countedFigures(basis: StatsBasis): [StatsFigure, Counted][] {
  return services.flatMap((counts) => {
    const service = basis === "invoiced" && counts === "purchasing" ? "billing" : counts;
    const names = Object.entries(countedBy[counts]) as [StatsFigure, string][];
    return names.map(([figure, name]): [StatsFigure, Counted] => [figure, { service, name }]);
  });
}

type Of = Pick<FigureSum, "country"> & { start?: string; kind?: string };

/** The figures of a country, and of a part of the period or a kind if one is named. */
export function toStatsFigures(counted: CountedFigures, basis: StatsBasis, of: Of): StatsFigures {
  const isOf = (sum: FigureSum) =>
    sum.country === of.country &&
    (of.start === undefined || sum.start === of.start) &&
    (of.kind === undefined || sum.kind === of.kind);
  const own = new Map(services.map((service) => [service, counted[service]?.filter(isOf)]));

  const figures: Partial<Record<StatsFigure, number | null>> = {};
  for (const [figure, { service, name }] of countedFigures(basis)) {
    const value = isMoneyFigure(figure) ? "amount" : "number";
    const sums = own.get(service)?.filter((sum) => sum.figure === name);
    figures[figure] = sums?.reduce((total, sum) => total + Number(sum[value]), 0) ?? null;
  }
  // Lines of invoices do not say when a lead came in.
  const unknown = basis === "received" && { invoiced: null, credited: null };
  const lists = counted.active?.filter(({ country }) => country === of.country).map(({ agentIds }) => agentIds);
  const activeAgents = lists ? countDistinct(lists) : null;
  return { ...(figures as Record<StatsFigure, number | null>), ...unknown, activeAgents };
}

/** Which service has the rows of a figure, and by which name. */
export const rowsOf = (figure: StatsFigure, basis: StatsBasis): Counted => new Map(countedFigures(basis)).get(figure)!;
