import type { AnswerOf, getUserBilling } from "@doorlight/gateway/contract";
import { someBillingDetails } from "./billing.ts";

const nothing = { amount: 0, currency: "EUR" };

/** The billing of an account that pays by invoice and owes nothing, as admins see it. */
export function aUserBilling(changes: Partial<AnswerOf<typeof getUserBilling>> = {}): AnswerOf<typeof getUserBilling> {
  return {
    version: 1,
    details: { ...someBillingDetails(), businessName: "Homes Oy" },
    subscription: null,
    quotas: [],
    deals: [],
    dealsInOrder: [],
    cards: [],
    disputes: [],
    debt: { open: nothing, overdue: nothing, notInvoiced: nothing, surplus: nothing },
    invoiceTrust: { proven: true, invoicesPaidInTime: 0, reminders: 0 },
    ending: [],
    onInvoice: null,
    parked: [],
    sameBusiness: [],
    corrections: [],
    ...changes,
  };
}
