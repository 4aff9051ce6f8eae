import type { CountryPack } from "@doorlight/common/product";

/** Of an agent's purchases in the days of the country's pack. */
export type RuleShare = {
  purchases: number;
  /** Those that a rule has refunded. */
  refunded: number;
  /** How many of them rules may refund; beyond that a person decides. */
  most: number;
};

/** How many of so many purchases rules may refund. */
export function mostByRule(purchases: number, { percent, atLeast }: CountryPack["refundsByRule"]): number {
  return Math.max(atLeast, Math.floor((purchases * percent) / 100));
}
