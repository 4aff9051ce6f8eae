import { expect, test } from "@jest/globals";
import { type Fee, paysFor } from "./fee.ts";

const end = new Date("2026-11-30T22:00:00Z");
const before = new Date(end.getTime() - 1);

const fee = (reason: Fee["reason"]) => ({
  reason,
  subscriptionId: "own",
  period: { from: new Date("2026-11-21T10:00:00Z"), to: end },
});

test.each([
  ["a start without a subscription pays", "start", undefined, false, before, true],
  ["a start pays for an overdue month of its subscription", "start", "own", false, before, true],
  ["a start pays for no month that is paid", "start", "own", true, before, false],
  ["a start pays for nothing beside another subscription", "start", "other", false, before, false],
  ["a start pays for no month that has ended", "start", undefined, false, end, false],
  ["a renewal pays for its month", "renewal", "own", false, before, true],
  ["a renewal pays for no month that is paid", "renewal", "own", true, before, false],
  ["a renewal pays for nothing after its subscription", "renewal", undefined, false, before, false],
  ["an upgrade adds to a month that is paid", "upgrade", "own", true, before, true],
  ["an upgrade adds to no month that is not paid", "upgrade", "own", false, before, false],
  ["an upgrade pays for nothing after its subscription", "upgrade", undefined, true, before, false],
  ["an upgrade adds to no other subscription", "upgrade", "other", true, before, false],
  ["an upgrade adds to no month that has ended", "upgrade", "own", true, end, false],
] as const)("%s", (_rule, reason, subscriptionId, isMonthPaid, at, expected) => {
  const subscription = subscriptionId && { id: subscriptionId };
  expect(paysFor(fee(reason), { subscription, isMonthPaid, at })).toBe(expected);
});
