import { frozenVat } from "@doorlight/common/product";
import type { BillingFacts, BillingSubject } from "../src/domain/billing-task.ts";
import type { Mail, Recipient } from "../src/domain/mail.ts";

const fee = { amount: 37900n, currency: "EUR" };
const feeNow = { amount: 12633n, currency: "EUR" };
const packPrice = { amount: 39500n, currency: "EUR" };
const gross = { amount: 39_975n, currency: "EUR" };
const at = new Date("2026-11-30T22:00:00Z");
const deal = {
  dealId: "01900000-0000-7000-8000-0000000000de",
  name: "Winter",
  type: "monthly" as const,
  startsOn: "2026-12-16",
  endsOn: "2027-05-31",
  discountBasisPoints: 1000,
};
const disputed = { disputed: { amount: 5648n, currency: "EUR" }, at: new Date("2026-11-21T12:00:00Z") };
const subjects: [BillingSubject, BillingFacts][] = [
  ["pack_bought", { credits: 10, amount: packPrice, vat: frozenVat(packPrice, 25.5), payment: "card" }],
  [
    "plan_started",
    {
      planId: "plus",
      monthlyQuota: 10,
      amount: fee,
      feeNow,
      quotaNow: 4,
      vat: frozenVat(feeNow, 25.5),
      payment: "card",
      at,
    },
  ],
  ["plan_changed", { planId: "plus", monthlyQuota: 10, amount: fee, at }],
  ["plan_cancelled", { planId: "plus", at }],
  ["plan_ended", { planId: "plus", at }],
  [
    "plan_fee_changes",
    {
      planId: "plus",
      monthlyQuota: 10,
      formerQuota: 12,
      amount: fee,
      formerFee: { amount: 34900n, currency: "EUR" },
      at,
    },
  ],
  ["plan_fee_stays", { planId: "plus", monthlyQuota: 10, amount: fee }],
  ["fee_failed", { planId: "plus", amount: fee, at }],
  ["fee_failed", { planId: "plus", amount: fee, at, feeObstacle: "on_hold" }],
  ["fee_failed", { planId: "plus", amount: fee, at, feeObstacle: "invoice_overdue" }],
  ["fee_failed", { planId: "plus", amount: fee, at, feeObstacle: "not_proven" }],
  ["fee_failed", { planId: "plus", amount: fee, at, feeObstacle: "above_limit" }],
  ["top_up_done", { credits: 10, amount: packPrice, vat: frozenVat(packPrice, 25.5), payment: "invoice" }],
  ["top_up_stopped", {}],
  ["low_balance", { credits: 2 }],
  ["free_credit_returned", {}],
  [
    "budget_nearly_spent",
    {
      budget: { amount: 50_000n, currency: "EUR" },
      spent: { amount: 41_400n, currency: "EUR" },
      at: new Date("2026-11-30T22:00:00Z"),
    },
  ],
  ["card_suspended", {}],
  ["card_restored", {}],
  ["card_expiring", { expiryMonth: 2, expiryYear: 2027 }],
  ["details_needed", { waiting: 2 }],
  ["details_to_correct", { toCorrect: ["taxId", "eInvoiceAddress"] }],
  ["payment_reversed", { number: "FI100007", takenBack: gross, left: gross, dueOn: "2026-12-24" }],
  ["payment_reversed", { number: "FI100007", takenBack: gross, left: { ...gross, amount: 0n }, dueOn: "2026-12-24" }],
  ["payment_reversed", { number: "FI100007", takenBack: gross, left: gross, dueOn: "2026-12-24", setOff: true }],
  [
    "payment_reversed",
    { number: "FI100007", takenBack: gross, left: { ...gross, amount: 0n }, dueOn: "2026-12-24", setOff: true },
  ],
  ["pay_back_reversed", { number: "FI100007", takenBack: gross }],
  ["surplus_paid_back", { number: "FI100007", paidBack: gross }],
  ["credits_given", { credits: 3, balance: 5 }],
  ["credits_given", { credits: 1, balance: 1 }],
  ["credits_taken_back", { credits: 2, balance: 3 }],
  ["details_corrected", { corrected: ["businessName", "taxId", "invoicingMethod"] }],
  ["invoice_stopped", {}],
  [
    "invoice_stopped",
    {
      ending: [
        { name: "Winter", planId: null, lastDay: "2026-12-31" },
        { name: null, planId: "plus", lastDay: "2026-11-30" },
      ],
    },
  ],
  ["invoice_allowed", { amount: { amount: 20_000n, currency: "EUR" } }],
  ["dispute_opened", { ...disputed, payment: "card" }],
  ["dispute_lost", { ...disputed, payment: "card" }],
  ["dispute_ended", { ...disputed, payment: "card" }],
  ["dispute_ended", { ...disputed, payment: "card", stillOnHold: true }],
  ["dispute_ended", { ...disputed, payment: "card", undecided: true }],
  ["dispute_ended", { ...disputed, payment: "card", undecided: true, stillOnHold: true }],
  ["deal_offered", { deal, monthlyQuota: 10, amount: fee, feeNow, quotaNow: 4, vat: frozenVat(feeNow, 25.5), at }],
  [
    "deal_extended",
    { deal: { ...deal, formerEndsOn: "2027-03-31" }, monthlyQuota: 10, amount: fee, vat: frozenVat(fee, 25.5), at },
  ],
  [
    "deal_extended",
    { deal: { ...deal, formerEndsOn: "2027-03-31" }, amount: fee, feeNow, vat: frozenVat(feeNow, 25.5), at },
  ],
  ["deal_extended", { deal: { ...deal, type: "fixed", formerEndsOn: "2027-03-31" }, monthlyQuota: 10, at }],
  ["deal_offered", { deal: { ...deal, type: "discount" }, at }],
  ["deal_extended", { deal: { ...deal, type: "discount", formerEndsOn: "2027-03-31" }, at }],
  ["deal_cut", { deal: { ...deal, discountBasisPoints: 0 }, amount: feeNow, vat: frozenVat(feeNow, 25.5) }],
  ["deal_cut", { deal, amount: feeNow, vat: frozenVat(feeNow, 25.5), at }],
  ["deal_cut", { deal: { ...deal, endsOn: "2026-12-15" } }],
  ["deal_cut", { deal: { ...deal, type: "discount" } }],
  ["deal_cut", { deal: { ...deal, type: "discount" }, at }],
  ["deal_cut", { deal, amount: feeNow, vat: frozenVat(feeNow, 25.5), feeNow: fee, quotaNow: 3 }],
  ["deal_cut", { deal, feeObstacle: "invoice_overdue" }],
  ["deal_cut", { deal, feeObstacle: "not_proven" }],
  ["deal_cut", { deal, feeObstacle: "above_limit" }],
  ["deal_stopped", { deal, feeObstacle: "invoice_overdue" }],
  ["deal_stopped", { deal, feeObstacle: "not_proven" }],
  ["deal_stopped", { deal, feeObstacle: "above_limit" }],
  ["deal_moved", { deal, monthlyQuota: 10, amount: fee, vat: frozenVat(fee, 25.5) }],
  ["deal_lapsed", { deal: { ...deal, type: "fixed" }, monthlyQuota: 10, amount: fee, vat: frozenVat(fee, 25.5) }],
  ["deal_withdrawn", { deal: { ...deal, type: "discount" } }],
  ["deal_bound", { deal, monthlyQuota: 10, amount: fee, vat: frozenVat(fee, 25.5) }],
  [
    "deal_bound",
    {
      deal: { ...deal, formerEndsOn: "2026-12-15" },
      monthlyQuota: 10,
      amount: fee,
      feeNow,
      vat: frozenVat(feeNow, 25.5),
    },
  ],
  ["deal_accepted", { deal, monthlyQuota: 10, amount: fee, vat: frozenVat(fee, 25.5) }],
  ["deal_declined", { deal, monthlyQuota: 10, amount: fee, vat: frozenVat(fee, 25.5) }],
  ["deal_unanswered", { deal: { ...deal, discountBasisPoints: 0 }, monthlyQuota: 10, amount: fee }],
  ["deal_lapsed", { deal: { ...deal, formerEndsOn: "2026-12-15" }, monthlyQuota: 10, amount: fee }],
  ["deal_withdrawn", { deal: { ...deal, formerEndsOn: "2026-12-15" }, monthlyQuota: 10, amount: fee }],
  ["deal_accepted", { deal: { ...deal, formerEndsOn: "2026-12-15" }, monthlyQuota: 10, amount: fee }],
  ["deal_declined", { deal: { ...deal, formerEndsOn: "2026-12-15" }, monthlyQuota: 10, amount: fee }],
  ["deal_unanswered", { deal: { ...deal, formerEndsOn: "2026-12-15" }, monthlyQuota: 10, amount: fee }],
  ["charge_paid_back", { paidBack: { amount: 5648n, currency: "EUR" } }],
];

/** The subject of each, the amount due, and whether a card paid it or was repaid. */
const invoiceMails = [
  ["issued", 39_975n, false],
  ["issued", 0n, false],
  ["issued", 0n, true],
  ["credit_note", 39_975n, false],
  ["credit_note", 39_975n, true],
  ["reminder", 39_975n, false],
] as const;

/** Of each billing subject, and of invoices. */
export function billingMails(to: Recipient, link: string): Mail[] {
  return [
    ...subjects.map(([subject, facts]) => ({
      kind: "billing" as const,
      to,
      subject,
      facts,
      ...(facts.payment === "card" && { card: { brand: "visa", last4: "4242" } }),
      link,
    })),
    ...invoiceMails.map(([subject, left, byCard]) => ({
      kind: "invoice" as const,
      to,
      subject,
      invoice: {
        number: "FI100007",
        isCreditNote: subject === "credit_note",
        isPaid: left <= 0n,
        byCard,
        gross,
        left: { amount: left, currency: "EUR" },
        dueOn: subject === "credit_note" || byCard ? "" : "2026-12-24",
        paymentReference: "1000070",
        billingEmail: "",
        billingEmailToken: "",
        addressInvalid: false,
        file: { name: "FI100007.pdf", content: new Uint8Array() },
      },
      link: `${link}/invoices`,
      // The reminder is of an erased account.
      erased: subject === "reminder",
    })),
  ];
}
