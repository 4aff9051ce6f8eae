import type { Money } from "@doorlight/common/money";
import type { Payment } from "./payment.ts";

/** What a mail about an account's contracts and cards says. Addresses and words are the mailer's. */
export type BillingMail =
  | { subject: "pack_bought" | "top_up_done"; credits: number; amount: Money; payment: Payment }
  | PlanMail
  | { subject: "plan_cancelled" | "plan_ended"; planId: string; at: Date }
  | { subject: "fee_failed"; planId: string; amount: Money; at: Date }
  /** With its pack, where that is not what was agreed to. */
  | { subject: "top_up_stopped"; credits?: number; amount?: Money }
  | { subject: "low_balance"; credits: number }
  | { subject: "card_expiring"; expiryMonth: number; expiryYear: number }
  /** Gross. */
  | { subject: "charge_paid_back"; paidBack: Money };

type PlanMail = {
  subject: "plan_started" | "plan_changed";
  planId: string;
  monthlyQuota: number;
  /** A month. */
  amount: Money;
  at: Date;
  /** What is paid at once, and how; absent where nothing is. */
  feeNow?: Money;
  payment?: Payment;
};

/** A mail about an issued invoice. */
export type InvoiceMail = { userId: string; country: string; invoiceId: string; subject: "issued" | "reminder" };
