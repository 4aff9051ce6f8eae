import type { LeadDetail, PaymentSource } from "@doorlight/gateway/contract";
import type { Money } from "../../lib/money.ts";

type Quote = NonNullable<LeadDetail["quote"]>;

export type PriceLine = { kind: "base" | "location" | PaymentSource; label: string; amount: Money };

/** The lines of a quote: its parts, then the payment source. A credit pays the whole price now, an invoice later. */
export function priceLines({ price, parts, paymentSource }: Quote): PriceLine[] {
  const lines: PriceLine[] = [...parts];
  if (paymentSource) lines.push({ kind: paymentSource, label: "", amount: { ...price, amount: -price.amount } });
  return lines;
}

/** The amount due at once: zero by credit or by invoice, the price without a payment source. */
export function dueNow({ price, paymentSource }: Quote): Money {
  return paymentSource ? { ...price, amount: 0 } : price;
}
