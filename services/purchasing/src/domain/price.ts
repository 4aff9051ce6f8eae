import type { Money } from "@doorlight/common/money";

export type PricePart = {
  kind: "base" | "location";
  /** The place of a location part. */
  label: string;
  amount: Money;
};

/** A price and what it is made of. */
export type Price = { total: Money; parts: PricePart[] };
