import type { Money } from "@doorlight/common/money";
import type { Vat } from "@doorlight/common/product";

/** The payments of an account, and their payment source. */
export type BillingSubject =
  | "pack_bought"
  | "plan_started"
  | "plan_changed"
  | "plan_cancelled"
  | "plan_ended"
  | "plan_fee_changes"
  | "plan_fee_stays"
  | "fee_failed"
  | "top_up_done"
  | "top_up_stopped"
  | "low_balance"
  | "budget_nearly_spent"
  | "free_credit_returned"
  | "card_expiring"
  | "card_suspended"
  | "card_restored"
  | "charge_paid_back"
  | "details_corrected"
  | "details_needed"
  | "details_to_correct"
  | "payment_reversed"
  | "surplus_paid_back"
  | "pay_back_reversed"
  | "credits_given"
  | "credits_taken_back"
  | "invoice_allowed"
  | "invoice_stopped"
  | DealSubject
  | DisputeSubject;

/** A charge of the account that its bank contests: a dispute began, the bank took it back, it holds the account no more. */
export type DisputeSubject = "dispute_opened" | "dispute_lost" | "dispute_ended";

/** A deal, or its later last day, on offer or ended early: to the payer; from `deal_accepted` on to the admin who offered it. */
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

/** The facts of a mail about a payment; absent if its subject has none. */
export type BillingFacts = {
  credits?: number;
  /** Net: the price of a pack, the monthly fee of a plan, or the fee of a deal; of a cut what comes back. */
  amount?: Money;
  /** Net, of a month. */
  budget?: Money;
  /** Net, of the budget. */
  spent?: Money;
  /** Net: the monthly fee until it changes. */
  formerFee?: Money;
  /** Net, for the rest of this month. */
  feeNow?: Money;
  /** Leads for the rest of this month. */
  quotaNow?: number;
  /** Of the payment: of `feeNow`, otherwise of `amount`. */
  vat?: Vat;
  payment?: "card" | "invoice";
  /** The paid sale or fee. */
  referenceId?: string;
  planId?: string;
  monthlyQuota?: number;
  /** Until it changes. */
  formerQuota?: number;
  at?: Date;
  /** The last month in which a card pays. */
  expiryMonth?: number;
  expiryYear?: number;
  /** Gross: the amount paid back to the card, or of a surplus by bank. */
  paidBack?: Money;
  /** Credits, after they were given or taken back. */
  balance?: number;
  /** Payments by card that are not invoiced yet. */
  waiting?: number;
  /** Names of billing details that do not fit the rules. */
  toCorrect?: readonly string[];
  /** Of an invoice or credit note. */
  number?: string;
  /** Gross: a payment that had been recorded by mistake, or a pay-back that did not come about. */
  takenBack?: Money;
  /** It was no payment, but a surplus that was set off. */
  setOff?: boolean;
  /** Gross: to be paid since then. */
  left?: Money;
  /** Of the invoice, a day of its country. */
  dueOn?: string;
  /** Gross: the amount that its bank contests. */
  disputed?: Money;
  /** By another dispute. */
  stillOnHold?: boolean;
  /** We ended the hold, and the bank has still to decide. */
  undecided?: boolean;
  /** Why a fee was not even asked for. */
  feeObstacle?: "on_hold" | "invoice_overdue" | "not_proven" | "above_limit";
  /** Names of billing details that an admin corrected. */
  corrected?: readonly string[];
  /** Deals by their names, and plans, that end after a day of their country. */
  ending?: readonly { name: string | null; planId: string | null; lastDay: string }[];
  /** Days of its country, both included. */
  deal?: {
    dealId: string;
    name: string;
    type: "monthly" | "fixed" | "discount";
    startsOn: string;
    endsOn: string;
    discountBasisPoints: number;
    /** Of one whose later last day waits. */
    formerEndsOn?: string;
  };
};
