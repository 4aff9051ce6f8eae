import type { FigureSum } from "@doorlight/proto/common/v1/statistics_service_pb";
import type { StatsBasis, StatsFigure, StatsFigures } from "../../contract/index.ts";

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
/** Undefined for a service that did not answer. */
export type CountedSums = Readonly<Record<StatsService | "active", readonly FigureSum[] | undefined>>;

const inMoney: ReadonlySet<string> = new Set(["leadRevenue", "otherRevenue", "invoiced", "credited"]);

/** Whether a figure is an amount. */
export const isMoneyFigure = (figure: string) => inMoney.has(figure);

type Of = Pick<FigureSum, "country"> & { start?: string; kind?: string };

/** The figures of a country, and of a part of the period or a kind if one is named. */
export function toStatsFigures(counted: CountedSums, basis: StatsBasis, of: Of): StatsFigures {
  const isOf = (sum: FigureSum) =>
    sum.country === of.country &&
    (of.start === undefined || sum.start === of.start) &&
    (of.kind === undefined || sum.kind === of.kind);
  const totalOf = (service: StatsService, wanted: (sum: FigureSum) => boolean, field: "number" | "amount") =>
    counted[service]?.filter((sum) => isOf(sum) && wanted(sum)).reduce((total, sum) => total + Number(sum[field]), 0) ??
    null;

  const figures: Partial<Record<StatsFigure, number | null>> = {};
  for (const [service, names] of Object.entries(countedBy) as [StatsService, Partial<Record<StatsFigure, string>>][]) {
    for (const [figure, name] of Object.entries(names) as [StatsFigure, string][]) {
      figures[figure] = totalOf(service, (sum) => sum.figure === name, isMoneyFigure(figure) ? "amount" : "number");
    }
  }
  const invoiced = basis === "invoiced" && {
    sold: totalOf("billing", (sum) => sum.figure === "invoiced" && sum.kind === "purchase", "number"),
    refunded: totalOf("billing", (sum) => sum.figure === "credited" && sum.kind === "purchase", "number"),
    leadRevenue: totalOf("billing", ({ kind }) => kind === "purchase", "amount"),
    otherRevenue: totalOf("billing", ({ kind }) => kind !== "purchase", "amount"),
  };
  // Lines of invoices do not say when a lead came in.
  const unknown = basis === "received" && { invoiced: null, credited: null };
  // An agent who was active in more than one way has several rows.
  const agents = counted.active?.filter(isOf).map(({ kind }) => kind);
  const activeAgents = agents ? new Set(agents).size : null;
  return { ...(figures as Record<StatsFigure, number | null>), ...invoiced, ...unknown, activeAgents };
}

type Rows = { service: StatsService; figure: string };

/** Which service has the rows of a figure, and by which name. Null if no rows are of that figure alone. */
export function rowsOf(figure: StatsFigure, basis: StatsBasis): Rows | null {
  for (const [service, names] of Object.entries(countedBy) as [StatsService, Partial<Record<StatsFigure, string>>][]) {
    const name = names[figure];
    // What is invoiced of leads and of the rest are lines of the same figures.
    if (name) return basis === "invoiced" && service === "purchasing" ? null : { service, figure: name };
  }
  return null;
}
