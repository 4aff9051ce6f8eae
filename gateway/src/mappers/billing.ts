import type { MessageInitShape } from "@bufbuild/protobuf";
import type { CreditPack as WirePack, Plan as WirePlan } from "@doorlight/proto/billing/v1/billing_pb";
import type { ShownPackSchema, TopUp as WireTopUp } from "@doorlight/proto/billing/v1/packs_service_pb";
import type {
  PlanChange as WireChange,
  Subscription as WireSubscription,
} from "@doorlight/proto/billing/v1/plans_service_pb";
import type { Quota as WireQuota } from "@doorlight/proto/purchasing/v1/purchase_pb";
import {
  type CreditPack,
  type Plan,
  type PlanChange,
  type Quota,
  type ShownPack,
  Subscription,
  type TopUp,
  type User,
} from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import { payment, subscriptionState } from "./enum-text.ts";
import { fromMoney, toInstant, toMoney } from "./values.ts";

export const toCreditPack = ({ id, credits, price, vat }: WirePack): CreditPack => ({
  id,
  credits,
  price: toMoney(assertDefined(price, "pack.price")),
  vat: toMoney(assertDefined(vat, "pack.vat")),
});

/** As the user gives it back. */
export const toShownPack = ({ credits, price, vat }: ShownPack): MessageInitShape<typeof ShownPackSchema> => ({
  credits,
  price: fromMoney(price),
  vat: fromMoney(vat),
});

export const toPlan = ({ id, monthlyQuota, monthlyFee, monthlyVat }: WirePlan): Plan => ({
  id,
  monthlyQuota,
  monthlyFee: toMoney(assertDefined(monthlyFee, "plan.monthly_fee")),
  monthlyVat: toMoney(assertDefined(monthlyVat, "plan.monthly_vat")),
});

export function toSubscription(subscription: WireSubscription | undefined): Subscription | null {
  if (!subscription) return null;
  const { id, planId, state, startedAt, period, nextPlanId, pastDueUntil } = subscription;
  const { monthlyFee, monthlyVat, monthlyQuota = null } = subscription;
  return {
    id,
    planId,
    state: Subscription.shape.state.parse(subscriptionState.toText(state)),
    startedAt: toInstant(startedAt, "subscription.started_at"),
    renewsAt: toInstant(period?.to, "subscription.period"),
    nextPlanId: nextPlanId || null,
    payment: payment.toText(subscription.payment),
    pastDueUntil: pastDueUntil ? toInstant(pastDueUntil, "subscription.past_due_until") : null,
    monthlyFee: monthlyFee ? toMoney(monthlyFee) : null,
    monthlyVat: monthlyVat ? toMoney(monthlyVat) : null,
    monthlyQuota,
    newFee: toNewFee(subscription),
  };
}

function toNewFee({ newFee, newQuota, newFeeFrom }: WireSubscription): Subscription["newFee"] {
  // A billing of the release before names no leads.
  if (!newFee || newQuota === undefined) return null;
  const from = toInstant(newFeeFrom, "subscription.new_fee_from");
  return { monthlyFee: toMoney(newFee), monthlyQuota: newQuota, from };
}

export function toPlanChange(change: WireChange): PlanChange {
  return {
    effectiveAt: toInstant(change.effectiveAt, "plan_change.effective_at"),
    feeNow: toMoney(assertDefined(change.feeNow, "plan_change.fee_now")),
    vatNow: toMoney(assertDefined(change.vatNow, "plan_change.vat_now")),
    quotaNow: change.quotaNow,
    monthlyFee: toMoney(assertDefined(change.monthlyFee, "plan_change.monthly_fee")),
    monthlyQuota: change.monthlyQuota,
    payment: change.payment === undefined ? null : payment.toText(change.payment),
    daysLeft: change.daysLeft,
    daysInMonth: change.daysInMonth,
    monthUnpaid: change.monthUnpaid,
    previewToken: change.token,
  };
}

export function toTopUp({ consentedAt, stoppedBy, ...topUp }: WireTopUp): TopUp {
  const { enabled, packId, threshold, monthlyLimit, boughtThisMonth } = topUp;
  return {
    enabled,
    packId,
    threshold,
    monthlyLimit,
    boughtThisMonth,
    consentedAt: consentedAt ? toInstant(consentedAt, "top_up.consented_at") : null,
    stoppedBy: stoppedBy || null,
  };
}

export function toQuota({ id, contractKind, name, used, total, to, ofOffice }: WireQuota): Quota {
  return {
    id,
    contractKind: contractKind === "deal" ? "deal" : "plan",
    name,
    used,
    total,
    renewsAt: toInstant(to, "quota.to"),
    ofOffice,
  };
}

/** All quotas of now as one, which renews when the first of them does. Null without any. */
export function sumOfQuotas(quotas: readonly WireQuota[]): User["quota"] {
  if (quotas.length === 0) return null;
  const ends = quotas.map(({ to }) => toInstant(to, "quota.to"));
  return {
    used: quotas.reduce((sum, { used }) => sum + used, 0),
    total: quotas.reduce((sum, { total }) => sum + total, 0),
    renewsAt: ends.toSorted()[0]!,
  };
}
