import type { Invoice, Money } from "@doorlight/gateway/contract";

/** A sum of an invoice as it is shown: that of a credit note is below zero. */
export const signed = ({ kind }: Pick<Invoice, "kind">, money: Money): Money =>
  kind === "credit_note" ? { ...money, amount: -money.amount } : money;
