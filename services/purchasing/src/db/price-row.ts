import type { Price } from "../domain/price.ts";

/** Amounts are whole minor units; JSON has them as numbers, columns as bigint. */
export type PriceRow = {
  fee_amount: bigint | number;
  currency: string;
  price_parts: { kind: "base" | "location"; label: string; amount: number }[];
};

export function toPrice({ fee_amount, currency, price_parts }: PriceRow): Price {
  return {
    total: { amount: BigInt(fee_amount), currency },
    parts: price_parts.map(({ kind, label, amount }) => ({
      kind,
      label,
      amount: { amount: BigInt(amount), currency },
    })),
  };
}
