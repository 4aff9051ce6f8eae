import type { StatsFigure, StatsFigures } from "@doorlight/gateway/contract";

/** A share of something: fewer than this many of it say little. */
export const FEW = 30;

export type Shown =
  | { kind: "count" | "money"; value: number | null }
  /** `n` is what the share is of. */
  | { kind: "share"; part: number | null; n: number | null };

export type ShownFigure = {
  name:
    | "sold"
    | "refunded"
    | "refundRate"
    | "wasted"
    | "sellRate"
    | "activeAgents"
    | "signups"
    | "revenue"
    | "otherRevenue"
    | "leadRevenue"
    | "invoiced"
    | "credited"
    | "invoiceRate";
  of: (figures: StatsFigures) => Shown;
  /** The figure whose rows it opens. */
  rows?: StatsFigure;
};

const sum = (...parts: (number | null)[]) =>
  parts.reduce<number | null>((total, part) => (total === null || part === null ? null : total + part), 0);

/** What is said of a country and period. */
export const shownFigures: readonly ShownFigure[] = [
  { name: "sold", rows: "sold", of: ({ sold }) => ({ kind: "count", value: sold }) },
  { name: "refunded", rows: "refunded", of: ({ refunded }) => ({ kind: "count", value: refunded }) },
  { name: "refundRate", of: ({ refunded, sold }) => ({ kind: "share", part: refunded, n: sold }) },
  { name: "wasted", rows: "wasted", of: ({ wasted }) => ({ kind: "count", value: wasted }) },
  { name: "sellRate", rows: "spotsFilled", of: (of) => ({ kind: "share", part: of.spotsFilled, n: of.spotsOffered }) },
  { name: "activeAgents", of: ({ activeAgents }) => ({ kind: "count", value: activeAgents }) },
  { name: "signups", rows: "signups", of: ({ signups }) => ({ kind: "count", value: signups }) },
  { name: "revenue", of: (of) => ({ kind: "money", value: sum(of.leadRevenue, of.otherRevenue) }) },
  { name: "leadRevenue", rows: "leadRevenue", of: ({ leadRevenue }) => ({ kind: "money", value: leadRevenue }) },
  { name: "otherRevenue", rows: "otherRevenue", of: ({ otherRevenue }) => ({ kind: "money", value: otherRevenue }) },
  { name: "invoiced", rows: "invoiced", of: ({ invoiced }) => ({ kind: "money", value: invoiced }) },
  { name: "credited", rows: "credited", of: ({ credited }) => ({ kind: "money", value: credited }) },
  {
    name: "invoiceRate",
    of: (of) => ({
      kind: "share",
      part: sum(of.invoiced, of.credited),
      n: sum(of.leadRevenue, of.otherRevenue),
    }),
  },
];

/** In the table of all countries. */
export const totals = ["sold", "refunded", "wasted", "sellRate", "activeAgents", "revenue", "invoiceRate"] as const;

export const funnel = ["requests", "confirmed", "published", "viewed", "bought", "contacted", "won"] as const;

/** What the share of money is of is no number of cases. */
export const isOfMoney = (name: ShownFigure["name"]) => name === "invoiceRate";
