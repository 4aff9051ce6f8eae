import type { BillingOverview, CreditPack, Plan, PlanChange, Subscription, TopUp } from "@doorlight/gateway/contract";

const euros = (amount: number) => ({ amount, currency: "EUR" });

export const somePlans: Plan[] = [
  { id: "basic", monthlyQuota: 5, monthlyFee: euros(19900), monthlyVat: euros(5075) },
  { id: "plus", monthlyQuota: 10, monthlyFee: euros(37900), monthlyVat: euros(9665) },
];

/** A subscription to Basic that is renewed in December. */
export function aSubscription(changes: Partial<Subscription> = {}): Subscription {
  return {
    id: "01900000-0000-7000-8000-0000000000cc",
    planId: "basic",
    state: "active",
    startedAt: "2026-11-21T10:00:00.000Z",
    renewsAt: "2026-11-30T22:00:00.000Z",
    nextPlanId: "basic",
    payment: "card",
    pastDueUntil: null,
    monthlyFee: euros(19900),
    monthlyVat: euros(5075),
    monthlyQuota: 5,
    newFee: null,
    ...changes,
  };
}

/** Plus, ten days before the end of November. */
export function aPlanChange(changes: Partial<PlanChange> = {}): PlanChange {
  return {
    effectiveAt: "2026-11-21T10:00:00.000Z",
    feeNow: euros(15160),
    vatNow: euros(3866),
    quotaNow: 4,
    monthlyFee: euros(37900),
    monthlyQuota: 10,
    payment: "card",
    daysLeft: 10,
    daysInMonth: 30,
    monthUnpaid: false,
    previewToken: "t0ken",
    ...changes,
  };
}

export const somePacks: CreditPack[] = [{ id: "credits_5", credits: 5, price: euros(20500), vat: euros(5228) }];

/** An agent with three credits and nothing else. */
export function anOverview(changes: Partial<BillingOverview> = {}): BillingOverview {
  return {
    credits: 3,
    nextPaymentSource: "credit",
    quotas: [],
    subscription: null,
    billingMethod: "card",
    complete: false,
    cardReady: true,
    budget: null,
    onInvoice: null,
    ...changes,
  };
}

/** A top-up that was never switched on, of an agent with three credits. */
export function aTopUp(changes: Partial<TopUp> = {}): TopUp {
  return {
    enabled: false,
    packId: "credits_5",
    threshold: 0,
    monthlyLimit: 1,
    boughtThisMonth: 0,
    credits: 3,
    consentedAt: null,
    stoppedBy: null,
    ...changes,
  };
}
