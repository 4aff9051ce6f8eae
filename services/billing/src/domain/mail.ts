import type { Money } from "@doorlight/common/money";
import type { Vat } from "@doorlight/common/product";
import type { DealTerms } from "./deal.ts";
import type { DisputeSubject } from "./dispute.ts";
import type { EndingContract } from "./ending-contract.ts";
import type { Day } from "./invoice.ts";
import type { OnInvoiceObstacle, Payment } from "./payment.ts";

/** The facts of a mail about an account's contracts and cards. Addresses and words are the mailer's. */
export type BillingMail =
  | ({ subject: "pack_bought" | "top_up_done"; credits: number; amount: Money } & Paid)
  | PlanMail
  | { subject: "plan_cancelled" | "plan_ended"; planId: string; at: Date }
  /** A month, net; with the former agreement, if that differs. */
  | ({ subject: "plan_fee_changes"; formerFee?: Money; formerQuota?: number; at: Date } & PlanTerms)
  | ({ subject: "plan_fee_stays" } & PlanTerms)
  | { subject: "fee_failed"; planId: string; amount: Money; at: Date; feeObstacle: FeeObstacle | null }
  /** With its pack, if that differs from the agreement. */
  | { subject: "top_up_stopped"; credits?: number; amount?: Money }
  | { subject: "low_balance"; credits: number }
  | { subject: "card_suspended" | "card_restored" }
  | { subject: "card_expiring"; expiryMonth: number; expiryYear: number }
  /** Gross. */
  | { subject: "charge_paid_back"; paidBack: Money }
  | DealMail
  | DisputeMail
  /** What the account may owe, net. */
  | { subject: "invoice_allowed"; amount: Money }
  | { subject: "invoice_stopped"; ending: readonly EndingContract[] }
  /** Names of billing details. */
  | { subject: "details_corrected"; corrected: string[] }
  | { subject: "details_to_correct"; toCorrect: string[] }
  /** How many payments by card wait to be invoiced. */
  | { subject: "details_needed"; waiting: number }
  /** Of an invoice, gross. */
  | { subject: "payment_reversed"; number: string; takenBack: Money; left: Money; dueOn: Day; setOff: boolean }
  /** Of an invoice or a credit note, gross. */
  | { subject: "pay_back_reversed"; number: string; takenBack: Money }
  /** Of an invoice or a credit note, gross. */
  | { subject: "surplus_paid_back"; number: string; paidBack: Money };

/** Why a fee was not even asked for. */
export type FeeObstacle = "on_hold" | "invoice_overdue" | OnInvoiceObstacle;

/** To the account that was charged: gross, with the purchase, sale or fee, and the time of the charge. */
type DisputeMail = {
  subject: DisputeSubject;
  disputed: Money;
  payment: "card";
  referenceId: string;
  at: Date;
  /** Another dispute holds the account. */
  stillOnHold: boolean;
  /** The bank has still to decide. */
  undecided: boolean;
};

/** Of a sale or a fee: its VAT, its payment source, and its id. */
type Paid = { vat: Vat | null; payment: Payment; referenceId: string };

/** The first six to its payer, the others to the admin who offered it. */
export type DealSubject =
  | "deal_offered"
  | "deal_extended"
  | "deal_cut"
  | "deal_lapsed"
  | "deal_withdrawn"
  | "deal_bound"
  | "deal_accepted"
  | "deal_declined"
  | "deal_unanswered"
  | "deal_stopped"
  | "deal_moved";

/** `at`: until when it can be accepted. Of a cut `amount`: what comes back; `feeNow` and `quotaNow`: of its last month; `feeObstacle`: why no further month is charged. */
type DealMail = {
  subject: DealSubject;
  deal: Pick<DealTerms, "name" | "type" | "startsOn" | "endsOn" | "discountBasisPoints"> & {
    dealId: string;
    formerEndsOn: string | null;
  };
  monthlyQuota: number;
  amount?: Money;
  vat?: Vat;
  feeNow?: Money;
  quotaNow?: number;
  at?: Date;
  feeObstacle?: FeeObstacle;
};

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
