import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Payment, SubscriptionState } from "@doorlight/proto/billing/v1/billing_pb";
import { SubscriptionSchema } from "@doorlight/proto/billing/v1/plans_service_pb";
import { QuotaSchema } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { expect, test } from "@jest/globals";
import { sumOfQuotas, toSubscription } from "./billing.ts";

const at = (time: string) => timestampFromDate(new Date(time));

test("shows the quotas of a deal and a plan as one, which renews with the first of them", () => {
  const quotas = [
    create(QuotaSchema, { used: 2, total: 10, to: at("2026-12-24T22:00:00Z") }),
    create(QuotaSchema, { used: 1, total: 5, to: at("2026-11-30T22:00:00Z") }),
  ];
  expect(sumOfQuotas(quotas)).toEqual({ used: 3, total: 15, renewsAt: "2026-11-30T22:00:00.000Z" });
  expect(sumOfQuotas([])).toBeNull();
});

test("shows no plan for the next month of a cancelled subscription", () => {
  const subscription = create(SubscriptionSchema, {
    id: "1",
    planId: "basic",
    state: SubscriptionState.CANCELLED,
    startedAt: at("2026-11-21T10:00:00Z"),
    period: { from: at("2026-10-31T22:00:00Z"), to: at("2026-11-30T22:00:00Z") },
    payment: Payment.CARD,
  });
  expect(toSubscription(subscription)).toMatchObject({
    state: "cancelled",
    nextPlanId: null,
    renewsAt: "2026-11-30T22:00:00.000Z",
    payment: "card",
    pastDueUntil: null,
  });
  expect(toSubscription(undefined)).toBeNull();
});
