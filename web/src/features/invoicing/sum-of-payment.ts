import type { OpenPayment } from "@doorlight/gateway/contract";

type Payment = Pick<OpenPayment, "amount" | "withheld" | "doubt">;

/** With the sign of its direction: below zero, if it left our account. */
export const signedAmount = ({ amount, doubt }: Omit<Payment, "withheld">) =>
  doubt === "left_account" ? { ...amount, amount: -amount.amount } : amount;

/** What there is to decide about: the part that was withheld, or all of it. */
export const sumToDecide = (payment: Payment) => payment.withheld ?? signedAmount(payment);
