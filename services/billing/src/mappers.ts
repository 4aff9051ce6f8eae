import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { fromProto } from "@doorlight/common/money";
import { fromVatMessage, leadTypes as allLeadTypes, locales } from "@doorlight/common/product";
import { enumText } from "@doorlight/common/rpc";
import {
  type BillingDetailsSchema,
  BillingMethod,
  type CardActionSchema,
  InvoicingMethod,
  Payment,
  type PeriodSchema,
  SubscriptionState,
  type UnitPriceSchema,
} from "@doorlight/proto/billing/v1/billing_pb";
import type { PutDetailsRequest } from "@doorlight/proto/billing/v1/billing_service_pb";
import type { CardSchema } from "@doorlight/proto/billing/v1/cards_service_pb";
import type {
  ChargePurchaseRequest,
  ChargePurchaseResponseSchema,
} from "@doorlight/proto/billing/v1/charges_service_pb";
import type { ShownPack as WireShownPack, TopUpSchema } from "@doorlight/proto/billing/v1/packs_service_pb";
import type { PlanChangeSchema, SubscriptionSchema } from "@doorlight/proto/billing/v1/plans_service_pb";
import type { PurchaseConfirmed } from "@doorlight/proto/purchasing/v1/events_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { type BillingDetails, isComplete, type SavedDetails } from "./domain/billing-details.ts";
import { type Card, isExpired } from "./domain/card.ts";
import type { ActionNeeded, ChargeOrder, ChargeOutcome } from "./domain/charge.ts";
import type { NewLine } from "./domain/invoice-line.ts";
import type { Period } from "./domain/month.ts";
import type { ShownPack } from "./domain/pack-sale.ts";
import type { PlanChange } from "./domain/plan.ts";
import type { PriceList } from "./domain/price-list.ts";
import type { Subscription } from "./domain/subscription.ts";
import type { TopUp } from "./domain/top-up.ts";
import type { FoundSubscription } from "./use-cases/find-subscription.ts";

/** Of a purchase by invoice. */
export function toPurchaseLine(purchase: PurchaseConfirmed, time: Date): NewLine {
  const { purchaseId: sourceId, buyerId: userId, country, leadType, postalCode, city, acquiredAt } = purchase;
  const fee = fromProto(purchase.fee);
  const discount = purchase.discount?.amount ?? 0n;
  return {
    account: { userId, country },
    sourceId,
    item: { kind: "purchase", leadType: leadTypes.toText(leadType), postalCode, city },
    at: acquiredAt ? timestampDate(acquiredAt) : time,
    price: { amount: fee.amount + discount, currency: fee.currency },
    discount,
    vat: fromVatMessage(purchase.vat),
  };
}

const invoicingMethods = enumText(InvoicingMethod);
const billingMethods = enumText(BillingMethod);
const leadTypes = enumText(LeadType);

export function fromDetailsRequest(request: PutDetailsRequest): BillingDetails {
  const { businessName, taxId, streetAddress, postalCode, city, reference, invoicingMethod, billingMethod } = request;
  return {
    businessName,
    taxId,
    streetAddress,
    postalCode,
    city,
    eInvoiceAddress: request.eInvoiceAddress,
    eInvoiceOperator: request.eInvoiceOperator,
    reference,
    language: locales.find((locale) => locale === request.locale) ?? null,
    invoicingMethod: invoicingMethods.toTextOrNone(invoicingMethod) ?? null,
    billingMethod: billingMethods.toText(billingMethod),
  };
}

export function toDetailsMessage(saved: SavedDetails): MessageInitShape<typeof BillingDetailsSchema> {
  const { language: _, invoicingMethod, billingMethod, ...details } = saved;
  return {
    ...details,
    invoicingMethod: invoicingMethod ? invoicingMethods.fromText(invoicingMethod) : InvoicingMethod.UNSPECIFIED,
    billingMethod: toBillingMethod(billingMethod),
    complete: isComplete(saved),
  };
}

export function toCardMessage(card: Card, zone: string, now: Date): MessageInitShape<typeof CardSchema> {
  return { ...card, expired: isExpired(card, zone, now) };
}

export function fromChargeRequest(request: ChargePurchaseRequest): ChargeOrder {
  const { purchaseId: referenceId, userId, country, price, vat, unattended } = request;
  const returnPath = unattended ? null : request.returnPath;
  const amounts = { net: fromProto(price), vat: fromVatMessage(vat) };
  return { purpose: "purchase", referenceId, userId, country, ...amounts, returnPath };
}

export function toChargeOutcome(outcome: ChargeOutcome): MessageInitShape<typeof ChargePurchaseResponseSchema> {
  const { kind: name } = outcome;
  switch (name) {
    case "settled":
      return { outcome: { case: name, value: { chargeId: outcome.chargeId } } };
    case "declined":
      return { outcome: { case: name, value: { reason: outcome.reason } } };
    case "failed":
      return { outcome: { case: name, value: {} } };
    case "action":
      return { outcome: { case: name, value: { clientSecret: outcome.clientSecret, url: outcome.url } } };
  }
}

export function toBillingMethod(method: BillingDetails["billingMethod"]): BillingMethod {
  return method ? billingMethods.fromText(method) : BillingMethod.UNSPECIFIED;
}

/** A lead type without a price is left out. */
export function toUnitPrices({ currency, unitPrices, caps }: PriceList): MessageInitShape<typeof UnitPriceSchema>[] {
  return allLeadTypes.flatMap((leadType) => {
    const amount = unitPrices[leadType];
    if (amount === undefined) return [];
    const price = { amount: BigInt(amount), currency };
    return [{ leadType: leadTypes.fromText(leadType), price, cap: caps[leadType] }];
  });
}

const paymentTexts = enumText(Payment);
const subscriptionStates = enumText(SubscriptionState);

export const fromPayment = paymentTexts.toText;
export const toPayment = paymentTexts.fromText;

export const toPeriod = ({ from, to }: Period): MessageInitShape<typeof PeriodSchema> => ({
  from: timestampFromDate(from),
  to: timestampFromDate(to),
});

export const toAction = ({ clientSecret, url }: ActionNeeded): MessageInitShape<typeof CardActionSchema> => ({
  clientSecret,
  url,
});

export function toShownPack(shown: WireShownPack | undefined): ShownPack | undefined {
  return shown && { credits: shown.credits, price: fromProto(shown.price), vat: fromProto(shown.vat) };
}

export const toTopUp = ({
  topUp,
  boughtThisMonth,
}: {
  topUp: TopUp;
  boughtThisMonth: number;
}): MessageInitShape<typeof TopUpSchema> => ({
  enabled: topUp.enabled,
  packId: topUp.packId,
  threshold: topUp.threshold,
  monthlyLimit: topUp.monthlyLimit,
  boughtThisMonth,
  consentVersion: topUp.consentVersion,
  ...(topUp.consentedAt && { consentedAt: timestampFromDate(topUp.consentedAt) }),
  stoppedBy: topUp.stoppedBy ?? "",
});

export function toPlanChange({
  payment,
  effectiveAt,
  ...change
}: PlanChange): MessageInitShape<typeof PlanChangeSchema> {
  return {
    ...change,
    effectiveAt: timestampFromDate(effectiveAt),
    ...(payment && { payment: toPayment(payment) }),
  };
}

export function toSubscription({
  subscription,
  quota,
  plan,
  newFee,
}: FoundSubscription): MessageInitShape<typeof SubscriptionSchema> {
  const { id, planId, nextPlanId, startedAt, period, payment, pastDueUntil } = subscription;
  return {
    id,
    planId,
    state: toSubscriptionState(subscription),
    startedAt: timestampFromDate(startedAt),
    period: toPeriod(period),
    nextPlanId: nextPlanId ?? "",
    payment: toPayment(payment),
    quotaId: quota?.id ?? "",
    quotaTotal: quota?.total ?? 0,
    ...(pastDueUntil && { pastDueUntil: timestampFromDate(pastDueUntil) }),
    ...(plan && { monthlyFee: plan.monthlyFee, monthlyVat: plan.monthlyVat, monthlyQuota: plan.monthlyQuota }),
    ...(newFee && {
      newFee: newFee.fee,
      newFeeFrom: timestampFromDate(newFee.from),
      newQuota: newFee.monthlyQuota ?? plan?.monthlyQuota,
    }),
  };
}

export function toSubscriptionState({ state, nextPlanId }: Subscription): SubscriptionState {
  return state === "active" && !nextPlanId ? SubscriptionState.CANCELLED : subscriptionStates.fromText(state);
}
