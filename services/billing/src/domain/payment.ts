import { refuse } from "@doorlight/common/errors";
import type { Money } from "@doorlight/common/money";
import type { CountryPack } from "@doorlight/common/product";
import type { BillingMethod, InvoiceTrust } from "./billing-details.ts";

/** The payment source of a pack or plan: the default card at once, or the next invoice. */
export const payments = ["card", "invoice"] as const;
export type Payment = (typeof payments)[number];

/** The means of payment of an account. */
export type Payable = {
  billingMethod: BillingMethod | null;
  complete: boolean;
  /** What it buys bears no VAT. */
  reverseCharge: boolean;
  cardReady: boolean;
  trust: InvoiceTrust;
  /** A dispute holds the account: nothing new is sold to it. */
  onHold: boolean;
  /** A dispute blocks a card of it, which pays again once that has ended. */
  cardSuspended: boolean;
};

/** A country's pack as an account is charged by it: without VAT by reverse charge. */
export const packFor = ({ reverseCharge }: Pick<Payable, "reverseCharge">, pack: CountryPack): CountryPack =>
  reverseCharge ? { ...pack, vat: { rate: 0 } } : pack;

/** Refuses `account_on_hold`. */
export function refuseOnHold({ onHold }: Pick<Payable, "onHold">): void {
  if (onHold) refuse("account_on_hold");
}

/** Refuses `billing_details_missing`, of a click: each card payment has an invoice (decision 119). */
export function refuseUnnamed({ complete }: Pick<Payable, "complete">, payment: Payment): void {
  if (payment === "card" && !complete) refuse("billing_details_missing");
}

export const canPayBy = ({ complete, cardReady, trust }: Payable, payment: Payment): boolean =>
  payment === "card" ? cardReady : complete && trust.proven;

/** As it would be once something has proven it. */
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

/** So many reminders of an unpaid invoice keep the months of plans and deals from being charged. */
const MONTHS_STOP_AT = 2;

export const isOverdue = ({ reminders }: InvoiceTrust): boolean => reminders >= MONTHS_STOP_AT;

type Limits = Pick<CountryPack, "firstInvoiceLimit" | "invoiceLimit">;

/** What an account may owe on invoice at most, net: purchasing decides by the same rule (`invoice_limit_of`). */
export const invoiceLimitOf = (
  { firstInvoiceLimit, invoiceLimit }: Limits,
  { invoicesPaidInTime }: Pick<InvoiceTrust, "invoicesPaidInTime">,
): bigint => BigInt(Math.min(invoiceLimit, firstInvoiceLimit * 2 ** Math.min(invoicesPaidInTime, 30)));

export type OnInvoiceObstacle = "not_proven" | "above_limit";

/**
 * Why a fee that is due is not put on an invoice, though it was agreed on (decision 0111): nothing has proven the account, or
 * the fee alone is above its limit. What else the account owes keeps no fee off.
 */
export function onInvoiceObstacle(trust: InvoiceTrust, fee: Money, limits: Limits): OnInvoiceObstacle | null {
  if (!trust.proven) return "not_proven";
  return fee.amount > invoiceLimitOf(limits, trust) ? "above_limit" : null;
}
