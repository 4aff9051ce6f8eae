import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { PriceModifierSchema } from "@doorlight/proto/billing/v1/billing_pb";
import { Payment } from "@doorlight/proto/billing/v1/billing_pb";
import { PlanChangeSchema, SubscriptionSchema } from "@doorlight/proto/billing/v1/plans_service_pb";
import { UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { expect, test } from "@jest/globals";
import * as z from "zod/mini";
import { Instant, Money, PlanChange } from "../../contract/index.ts";
import { answerOf } from "./answer-of.ts";

const change = create(PlanChangeSchema, {
  effectiveAt: timestampFromDate(new Date("2026-11-21T10:00:00Z")),
  feeNow: { amount: 4900n, currency: "EUR" },
  vatNow: { amount: 1250n, currency: "EUR" },
  monthlyFee: { amount: 9900n, currency: "EUR" },
  payment: Payment.CARD,
  token: "secret",
});

test("turns times into text, enums into words, 64 bits into numbers, and drops unnamed fields", () => {
  const toChange = answerOf(PlanChangeSchema, z.pick(PlanChange, { effectiveAt: true, feeNow: true, payment: true }));
  expect(toChange(change)).toEqual({
    effectiveAt: "2026-11-21T10:00:00.000Z",
    feeNow: { amount: 4900, currency: "EUR" },
    payment: "card",
  });
});

test("turns the absent, the unspecified and the empty into null where the contract has null", () => {
  const Answer = z.object({
    payment: z.nullable(z.enum(["card", "invoice"])),
    pastDueUntil: z.nullable(Instant),
    monthlyFee: z.nullable(Money),
    nextPlanId: z.nullable(z.string()),
    planId: z.string(),
  });
  expect(answerOf(SubscriptionSchema, Answer)(create(SubscriptionSchema, {}))).toEqual({
    payment: null,
    pastDueUntil: null,
    monthlyFee: null,
    nextPlanId: null,
    planId: "",
  });
});

test("keeps an empty text that its sender chose, and zero", () => {
  const Answer = z.object({ title: z.nullable(z.string()), version: z.nullable(z.int()) });
  expect(answerOf(UserSchema, Answer)(create(UserSchema, { title: "" }))).toEqual({ title: "", version: 0 });
});

test("leaves out an empty text that the contract has as optional", () => {
  const toModifier = answerOf(PriceModifierSchema, z.object({ place: z.string(), region: z.optional(z.string()) }));
  expect(toModifier(create(PriceModifierSchema, { place: "Espoo" }))).toEqual({ place: "Espoo" });
});

test("refuses a message without what the contract promises", () => {
  const toChange = answerOf(PlanChangeSchema, PlanChange);
  expect(() => toChange(undefined)).toThrow("PlanChange is missing");
  expect(() => toChange(create(PlanChangeSchema, {}))).toThrow("PlanChange.effective_at is missing");
  const toKind = answerOf(PriceModifierSchema, z.object({ kind: z.enum(["region", "city"]) }));
  expect(() => toKind(create(PriceModifierSchema, { kind: "moon" }))).toThrow();
});

test("fails at start if message and contract do not fit", () => {
  const declare = (answer: z.ZodMiniObject) => () => answerOf(PlanChangeSchema, answer);
  expect(declare(z.object({ feeNow: z.int() }))).toThrow("PlanChange.fee_now does not fit the contract");
  expect(declare(z.object({ feeNow: z.object({ sum: z.int() }) }))).toThrow("Money has no field sum");
  expect(declare(z.object({ payment: z.enum(["card"]) }))).toThrow("the contract has no invoice of");
});
