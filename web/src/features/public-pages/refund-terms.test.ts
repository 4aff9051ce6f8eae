import { expect, test } from "@jest/globals";
import { refundTerms } from "./refund-terms.ts";

const refundsByRule = { percent: 10, atLeast: 2, days: 90 };
const claimShare = { percent: 25, atLeast: 4, days: 90 };

test.each([
  [9, "en", "9th"],
  [3, "en", "3rd"],
  [9, "sv", "9:e"],
  [21, "sv", "21:a"],
  [9, "fi", "9."],
] as const)("says the refund day %d in %s as %s", (refundDay, locale, text) => {
  expect(refundTerms({ refundDay, refundsByRule, claimShare }, locale).refundDay).toBe(text);
});
