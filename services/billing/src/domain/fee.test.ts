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
  ["pays for a start without a subscription", "start", undefined, false, before, true],
  ["pays for a start in an overdue month of its subscription", "start", "own", false, before, true],
  ["pays for no start in a paid month", "start", "own", true, before, false],
  ["pays for no start beside another subscription", "start", "other", false, before, false],
  ["pays for no start in a month that has ended", "start", undefined, false, end, false],
  ["pays for a renewal of its month", "renewal", "own", false, before, true],
  ["pays for no renewal of a paid month", "renewal", "own", true, before, false],
  ["pays for no renewal after its subscription", "renewal", undefined, false, before, false],
  ["pays for an upgrade of a paid month", "upgrade", "own", true, before, true],
  ["pays for no upgrade of an unpaid month", "upgrade", "own", false, before, false],
  ["pays for no upgrade after its subscription", "upgrade", undefined, true, before, false],
  ["pays for no upgrade of another subscription", "upgrade", "other", true, before, false],
  ["pays for no upgrade of a month that has ended", "upgrade", "own", true, end, false],
] as const)("%s", (_rule, reason, subscriptionId, isMonthPaid, at, expected) => {
  const subscription = subscriptionId && { id: subscriptionId };
  expect(paysFor(fee(reason), { subscription, isMonthPaid, at })).toBe(expected);
});
