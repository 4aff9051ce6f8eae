/** One figure and its targets. */
export interface Goal {
  id: string;
  what: string;
  unit: "%" | "KB" | "MB" | "s" | "ms" | "µs" | "×" | "violations" | "th" | "/s";
  /** Whether a larger figure is the better one. */
  better: "more" | "less";
  /** Null if none is set: the figure is there to be seen. */
  must: number | null;
  stretch: number | null;
}

export interface Measured {
  goal: Goal;
  value: number;
  /** The absolute figures behind the ratio, for the reader. */
  note: string;
}

export const goals = {
  P1: {
    id: "P1",
    what: "CPU of a purchase by invoice, of the bare chain's",
    unit: "×",
    better: "less",
    must: 2.5,
    stretch: 1.7,
  },
  P1b: {
    id: "P1b",
    what: "CPU of what it causes after its answer, of its own",
    unit: "×",
    better: "less",
    must: 0.6,
    stretch: 0.4,
  },
  card: {
    id: "card",
    what: "CPU of a purchase by saved card, of one by credit",
    unit: "×",
    better: "less",
    must: 2.5,
    stretch: 2,
  },
  rate: {
    id: "rate",
    what: "purchases through the gateway, of pgbench's minimal one",
    unit: "%",
    better: "more",
    must: null,
    stretch: null,
  },
  P2: { id: "P2", what: "p99 of that purchase, of its p50", unit: "×", better: "less", must: 2.5, stretch: 2 },
  P5: {
    id: "P5",
    what: "32 agents on 100 leads of caps 2 and 4",
    unit: "violations",
    better: "less",
    must: 0,
    stretch: 0,
  },
  P6: { id: "P6", what: "p99 of a loser's answer, of the winner's", unit: "×", better: "less", must: 1, stretch: 0.5 },
  P7: {
    id: "P7",
    what: "purchases of one hot lead, of those of spread leads",
    unit: "%",
    better: "more",
    must: 60,
    stretch: 80,
  },
  P8: {
    id: "P8",
    what: "CPU that one service hop adds, of a plain Express answer",
    unit: "×",
    better: "less",
    must: 4,
    stretch: 3,
  },
  P9: {
    id: "P9",
    what: "CPU of a request through the whole middleware, of bare Express",
    unit: "×",
    better: "less",
    must: 2,
    stretch: 1.5,
  },
  P9b: {
    id: "P9b",
    what: "CPU that telemetry adds to a purchase, of the rest",
    unit: "%",
    better: "less",
    must: 10,
    stretch: 5,
  },
  P10: {
    id: "P10",
    what: "CPU of a read of the new-leads list with filters, of a plain page",
    unit: "×",
    better: "less",
    must: 4,
    stretch: 2.5,
  },
  "P10 spread": {
    id: "P10",
    what: "p99 of that read at 16 clients, of its p50",
    unit: "×",
    better: "less",
    must: 3,
    stretch: null,
  },
  P11: {
    id: "P11",
    what: "p99 of the SQL of a page, of every filter combination",
    unit: "ms",
    better: "less",
    must: 1,
    stretch: 0.3,
  },
  "P12 any": {
    id: "P12",
    what: "search for the lists of a lead anywhere",
    unit: "µs",
    better: "less",
    must: 50,
    stretch: 10,
  },
  "P12 wanted": {
    id: "P12",
    what: "the same in the city that most agents want",
    unit: "µs",
    better: "less",
    must: 150,
    stretch: 50,
  },
  "P12 memory": { id: "P12", what: "memory of the index", unit: "MB", better: "less", must: 100, stretch: 100 },
  "P12 build": { id: "P12", what: "time to build the index", unit: "s", better: "less", must: 5, stretch: 5 },
  P13: {
    id: "P13",
    what: "the same by a GIN index, of that search; the smaller ratio",
    unit: "×",
    better: "more",
    must: 20,
    stretch: 60,
  },
  P14: {
    id: "P14",
    what: "CPU of 1,000 durable matches, of their decisions by one statement",
    unit: "×",
    better: "less",
    must: 4,
    stretch: 2,
  },
  P15: {
    id: "P15",
    what: "invoice run of 20,000 accounts, of the same in sets",
    unit: "×",
    better: "less",
    must: 10,
    stretch: 4,
  },
  "P19 public": {
    id: "P19",
    what: "JavaScript of the heaviest public page, gz",
    unit: "KB",
    better: "less",
    must: 110,
    stretch: 80,
  },
  "P19 account": {
    id: "P19",
    what: "scripts and texts of the first screen, gz",
    unit: "KB",
    better: "less",
    must: 180,
    stretch: 130,
  },
  P20: {
    id: "P20",
    what: "memory of all idle processes, of one Medusa process",
    unit: "×",
    better: "less",
    must: 1,
    stretch: 0.6,
  },
  P16: {
    id: "P16",
    what: "CPU of a campaign mail, of one by nodemailer alone",
    unit: "×",
    better: "less",
    must: 2.9,
    stretch: 1.7,
  },
  "P26 count": {
    id: "P26",
    what: "count of an audience among 200,000 people, p95",
    unit: "ms",
    better: "less",
    must: 200,
    stretch: 80,
  },
  P18: { id: "P18", what: "CPU of a webhook, of one by undici alone", unit: "×", better: "less", must: 10, stretch: 4 },
  P23: {
    id: "P23",
    what: "event committed to its request at the receiver, 200 a second to 50 endpoints, p95",
    unit: "ms",
    better: "less",
    must: 150,
    stretch: 75,
  },
  "P23 bare": {
    id: "P23",
    what: "the same, of a bare queue's",
    unit: "×",
    better: "less",
    must: 3,
    stretch: null,
  },
  P24: {
    id: "P24",
    what: "the same of healthy endpoints while a fifth hang, of all well",
    unit: "×",
    better: "less",
    must: 1.5,
    stretch: 1.1,
  },
  P25: { id: "P25", what: "statistics page of any period, p95", unit: "ms", better: "less", must: 200, stretch: 80 },
  "P25 rebuild": {
    id: "P25",
    what: "facts counted again, of all days",
    unit: "/s",
    better: "more",
    must: 20_000,
    stretch: 50_000,
  },
  "P26 search": {
    id: "P26",
    what: "search over everything by 8 admins, p95",
    unit: "ms",
    better: "less",
    must: 150,
    stretch: 60,
  },
  P27: {
    id: "P27",
    what: "place of the last winner among 200 who arrive in 200 ms, 99 of 100 leads",
    unit: "th",
    better: "less",
    must: 12,
    stretch: 6,
  },
  P28: {
    id: "P28",
    what: "import of 50,000 prospects with 2 % wrong rows",
    unit: "s",
    better: "less",
    must: 30,
    stretch: 10,
  },
  "P28 others": {
    id: "P28",
    what: "p99 of other answers meanwhile, of theirs without it",
    unit: "×",
    better: "less",
    must: 2,
    stretch: null,
  },
  P21: {
    id: "P21",
    what: "first paint at 400 kbit/s and 400 ms, slowest of six pages",
    unit: "s",
    better: "less",
    must: 5,
    stretch: 2.5,
  },
  "P21 score": {
    id: "P21",
    what: "Lighthouse's performance of a public page, the lowest",
    unit: "%",
    better: "more",
    must: 90,
    stretch: 98,
  },
} as const satisfies Record<string, Goal>;

/** So often everything is measured. */
export const ROUNDS = 3;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("The median of nothing");
  return middle;
}

function verdictOn({ better, must, stretch }: Goal, value: number): string {
  const reached = (bound: number | null) => bound !== null && (better === "more" ? value >= bound : value <= bound);
  if (reached(stretch)) return "stretch";
  if (reached(must)) return "must";
  return must === null ? "" : "MISSED";
}

/** The table at the end of `make bench`. */
export function report(results: readonly Measured[]): string {
  const rows = results.map(({ goal, value, note }) => {
    const bound = (target: number | null) => (target === null ? "" : `${goal.better === "more" ? "≥" : "≤"} ${target}`);
    const targets = [bound(goal.must), bound(goal.stretch), verdictOn(goal, value)];
    return [goal.id, goal.what, `${shown(value)} ${goal.unit}`, ...targets, note];
  });
  const table = [["id", "path", "measured", "must", "stretch", "reached", "absolute figures"], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function shown(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);
}
