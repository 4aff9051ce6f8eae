import { days } from "@doorlight/common/time";
import { expect, test } from "@jest/globals";
import { eligibilityOf } from "../../services/refunds/src/domain/eligibility.ts";
import { appealUntil, dueAt, type RefundRequest } from "../../services/refunds/src/domain/refund.ts";
import { refundRules } from "../../web/src/lib/refund-rules.ts";

const now = new Date("2026-11-22T12:00:00Z");
const daysUntil = (time: Date | null) => (time!.getTime() - now.getTime()) / days(1);

test("names in web app and refund policy the rules that the refunds service keeps to", () => {
  const nothingYet = { purchase: { acquiredAt: now }, attempts: [], requests: [] };
  const claimShare = { percent: 25, atLeast: 4, days: 90 };
  const { reasons } = eligibilityOf(nothingYet, { timeZone: "Europe/Helsinki", refundDay: 9, claimShare }, now);
  const unreachable = reasons.find(({ reason }) => reason === "unreachable")!;
  const purchase = { acquiredAt: now, test: false };
  const pending = { state: "pending", pendingSince: now, appeal: null, decisions: [], purchase };
  const rejection = { approved: false, message: "", adminId: null, decidedAt: now };
  const rejected = { ...pending, state: "rejected", decisions: [rejection] };
  expect(refundRules).toEqual({
    attempts: unreachable.attemptsMissing,
    attemptDays: unreachable.daysMissing,
    decisionDays: daysUntil(dueAt(pending as unknown as RefundRequest)),
    appealDays: daysUntil(appealUntil(rejected as unknown as RefundRequest, now)),
  });
});
