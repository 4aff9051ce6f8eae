import { refuse } from "@doorlight/common/errors";
import type { BillingMethod, InvoiceTrust } from "./billing-details.ts";

/** The payment source of a pack or plan: the default card at once, or the next invoice. */
export const payments = ["card", "invoice"] as const;
export type Payment = (typeof payments)[number];

/** The means of payment of an account. */
export type Payable = {
  billingMethod: BillingMethod | null;
  complete: boolean;
  cardReady: boolean;
  trust: InvoiceTrust;
  /** A dispute holds the account: nothing new is sold to it. */
  onHold: boolean;
  /** A dispute blocks a card of it, which pays again once that has ended. */
  cardSuspended: boolean;
};

/** Refuses `account_on_hold`. */
export function refuseOnHold({ onHold }: Pick<Payable, "onHold">): void {
  if (onHold) refuse("account_on_hold");
}

export const canPayBy = ({ complete, cardReady, trust }: Payable, payment: Payment): boolean =>
  payment === "card" ? cardReady : complete && trust.proven;

/** For a fee that was agreed on before: an account that is not proven gets it on invoice, too. */
export const asProven = (payable: Payable): Payable => ({ ...payable, trust: { ...payable.trust, proven: true } });

/**
 * The payment source of a fee: the account's billing method if it can pay. An account that buys leads by prepaid
 * credits alone pays fees by its card, else by invoice. Undefined if nothing can.
 */
export function paymentOf(payable: Payable): Payment | undefined {
  const { billingMethod } = payable;
  const methods = billingMethod === "card" || billingMethod === "invoice" ? [billingMethod] : payments;
  return methods.find((method) => canPayBy(payable, method));
}
