import type { Money } from "@doorlight/common/money";
import type { Vat } from "@doorlight/common/product";
import type { Payment } from "./payment.ts";

/** The facts of a mail about an account's contracts and cards. Addresses and words are the mailer's. */
export type BillingMail =
  | ({ subject: "pack_bought" | "top_up_done"; credits: number; amount: Money } & Paid)
  | PlanMail
  | { subject: "plan_cancelled" | "plan_ended"; planId: string; at: Date }
  /** A month, net; with the former agreement, if that differs. */
  | ({ subject: "plan_fee_changes"; formerFee?: Money; formerQuota?: number; at: Date } & PlanTerms)
  | ({ subject: "plan_fee_stays" } & PlanTerms)
  | { subject: "fee_failed"; planId: string; amount: Money; at: Date }
  /** With its pack, if that differs from the agreement. */
  | { subject: "top_up_stopped"; credits?: number; amount?: Money }
  | { subject: "low_balance"; credits: number }
  | { subject: "card_expiring"; expiryMonth: number; expiryYear: number }
  /** Gross. */
  | { subject: "charge_paid_back"; paidBack: Money }
  /** Names of billing details. */
  | { subject: "details_corrected"; corrected: string[] };

/** Of a sale or a fee: its VAT, its payment source, and its id. */
type Paid = { vat: Vat | null; payment: Payment; referenceId: string };

type PlanTerms = { planId: string; monthlyQuota: number; amount: Money };

type PlanMail = {
  subject: "plan_started" | "plan_changed";
  at: Date;
  /** The immediate payment and its leads; absent if there is none. */
  feeNow?: Money;
  quotaNow?: number;
} & PlanTerms &
  Partial<Paid>;

/** A mail about an issued invoice. */
export type InvoiceMail = {
  userId: string;
  country: string;
  invoiceId: string;
  number: string;
  subject: "issued" | "reminder";
};
