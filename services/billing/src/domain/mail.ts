import type { Money } from "@doorlight/common/money";
import type { Payment } from "./payment.ts";

/** What a mail about an account's contracts says. Addresses and words are the mailer's. */
export type BillingMail =
  | { subject: "pack_bought" | "top_up_done"; credits: number; amount: Money; payment: Payment }
  | { subject: "plan_started" | "plan_changed"; planId: string; monthlyQuota: number; amount: Money; at: Date }
  | { subject: "plan_cancelled" | "plan_ended"; planId: string; at: Date }
  | { subject: "fee_failed"; planId: string; amount: Money; at: Date }
  | { subject: "top_up_stopped" }
  | { subject: "low_balance"; credits: number };
