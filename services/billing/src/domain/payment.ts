import type { BillingMethod } from "./billing-details.ts";

/** What pays something that billing sells: the default card at once, or the next invoice. */
export const payments = ["card", "invoice"] as const;
export type Payment = (typeof payments)[number];

/** What an account can pay with. */
export type Payable = { billingMethod: BillingMethod | null; complete: boolean; cardReady: boolean };

export const canPayBy = ({ complete, cardReady }: Payable, payment: Payment): boolean =>
  payment === "card" ? cardReady : complete;

/**
 * What pays a fee: the account's billing method if it can. An account that buys leads by prepaid credits alone pays fees
 * by its card, else by invoice. Undefined if nothing can.
 */
export function paymentOf(payable: Payable): Payment | undefined {
  const { billingMethod } = payable;
  const methods = billingMethod === "card" || billingMethod === "invoice" ? [billingMethod] : payments;
  return methods.find((method) => canPayBy(payable, method));
}
