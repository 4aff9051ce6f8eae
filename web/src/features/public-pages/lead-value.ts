/** What leads of a type came to in a place. */
export type PlaceFigures = {
  kind: "place" | "region" | "country";
  /** In the reader's language; empty for the country. */
  name: string;
  /** Leads of the last 365 days. */
  published: number;
  /** Purchases of leads that are old enough to tell, and how many of them ended in an assignment. */
  purchases: number;
  assignments: number;
};

/** A share, from 0 to 1, as sure as its basis. */
export type Share = { low: number; high: number };

/** Of fewer purchases a share says too little. */
const FEWEST_PURCHASES = 30;

/** The standard normal deviate of an interval that holds in 95 of 100 cases. */
const Z = 1.96;

/** Wilson's interval of a share that was counted. */
export function intervalOf(hits: number, n: number): Share {
  const share = hits / n;
  const middle = share + Z ** 2 / (2 * n);
  const half = Z * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2));
  const scale = 1 + Z ** 2 / n;
  return { low: Math.max(0, (middle - half) / scale), high: Math.min(1, (middle + half) / scale) };
}

/** The narrowest place whose figures say something. */
export function basisOf(figures: readonly PlaceFigures[]): PlaceFigures | undefined {
  return figures.find(({ purchases }) => purchases >= FEWEST_PURCHASES);
}

type Question = {
  /** Leads to buy in a month. */
  leads: number;
  /** Of one lead, and what an assignment brings; in minor units, net. */
  price: number;
  commission: number;
  share: Share;
};

/** The money of a month, in minor units, and what it says. */
export function resultOf({ leads, price, commission, share }: Question) {
  const cost = leads * price;
  const resultFor = (part: number) => Math.round(leads * part * commission - cost);
  const [low, high] = [resultFor(share.low), resultFor(share.high)];
  const verdict = low >= 0 ? ("gain" as const) : high <= 0 ? ("loss" as const) : ("open" as const);
  return { cost, low, high, verdict, breakEven: price / commission };
}
