import { CreditPackSchema, PlanSchema } from "@doorlight/proto/billing/v1/billing_pb";
import { TopUpSchema } from "@doorlight/proto/billing/v1/packs_service_pb";
import {
  type PlanChange as WireChange,
  PlanChangeSchema,
  type Subscription as WireSubscription,
  SubscriptionSchema,
} from "@doorlight/proto/billing/v1/plans_service_pb";
import { QuotaSchema, type Quota as WireQuota } from "@doorlight/proto/purchasing/v1/purchase_pb";
import * as z from "zod/mini";
import * as contract from "../../contract/index.ts";
import type { PlanChange, Quota, Subscription, User } from "../../contract/index.ts";
import { answerOf } from "./answer-of.ts";
import { subscriptionState } from "./enum-text.ts";
import { toInstant, toMoney } from "./values.ts";

export const toCreditPack = answerOf(CreditPackSchema, contract.CreditPack);
export const toPlan = answerOf(PlanSchema, contract.Plan);
export const toTopUp = answerOf(TopUpSchema, contract.TopUp);

const subscriptionOf = answerOf(SubscriptionSchema, z.omit(contract.Subscription, { state: true, newFee: true }));
const planChangeOf = answerOf(PlanChangeSchema, contract.PlanChange);
const quotaOf = answerOf(QuotaSchema, contract.Quota);

/** One that has ended is nobody's any more. */
export function toSubscription(subscription: WireSubscription | undefined): Subscription | null {
  if (!subscription) return null;
  return {
    ...subscriptionOf(subscription),
    state: contract.Subscription.shape.state.parse(subscriptionState.toText(subscription.state)),
    renewsAt: toInstant(subscription.period?.to, "subscription.period"),
    newFee: toNewFee(subscription),
  };
}

function toNewFee({ newFee, newQuota, newFeeFrom }: WireSubscription): Subscription["newFee"] {
  // A billing of the release before names no leads.
  if (!newFee || newQuota === undefined) return null;
  const from = toInstant(newFeeFrom, "subscription.new_fee_from");
  return { monthlyFee: toMoney(newFee), monthlyQuota: newQuota, from };
}

export const toPlanChange = (change: WireChange): PlanChange => ({
  ...planChangeOf(change),
  previewToken: change.token,
});

export const toQuota = (quota: WireQuota): Quota => ({
  ...quotaOf(quota),
  renewsAt: toInstant(quota.to, "quota.to"),
});

/** All current quotas as one, which renews when the first of them does. Null without any. */
export function sumOfQuotas(quotas: readonly WireQuota[]): User["quota"] {
  if (quotas.length === 0) return null;
  const ends = quotas.map(({ to }) => toInstant(to, "quota.to"));
  return {
    used: quotas.reduce((sum, { used }) => sum + used, 0),
    total: quotas.reduce((sum, { total }) => sum + total, 0),
    renewsAt: ends.toSorted()[0]!,
  };
}
