import type { LeadDetail, PaidBy } from "@doorlight/gateway/contract";
import type { Money } from "../../lib/money.ts";

type Quote = NonNullable<LeadDetail["quote"]>;

export type PriceLine = { kind: "base" | "location" | PaidBy; label: string; amount: Money };

/** The lines of a quote: its parts, then what pays them. A credit pays the whole price now, an invoice later. */
export function priceLines({ price, parts, paidBy }: Quote): PriceLine[] {
  const lines: PriceLine[] = [...parts];
  if (paidBy) lines.push({ kind: paidBy, label: "", amount: { ...price, amount: -price.amount } });
  return lines;
}

/** What leaves the account at once: nothing, by credit or by invoice; the price while nothing is set to pay it. */
export function dueNow({ price, paidBy }: Quote): Money {
  return paidBy ? { ...price, amount: 0 } : price;
}
