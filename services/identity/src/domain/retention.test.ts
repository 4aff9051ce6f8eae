import { expect, test } from "@jest/globals";
import { exportExpiry, retentionCutoff } from "./retention.ts";

const now = new Date("2026-11-21T09:00:00Z");

test.each([
  ["mailedLinks", "2026-10-22T09:00:00Z"],
  ["accountsNeverSetUp", "2026-08-23T09:00:00Z"],
  ["exports", "2026-11-14T09:00:00Z"],
  ["secondFactorSetUps", "2026-11-20T09:00:00Z"],
  ["revokedTokens", "2026-10-22T09:00:00Z"],
  ["auditEntries", "2024-11-21T09:00:00Z"],
  ["termsAnswersOfErased", "2024-11-21T09:00:00Z"],
] as const)("purges data of the class %s that ended at or before %s", (dataClass, cutoff) => {
  expect(retentionCutoff(dataClass, now)).toEqual(new Date(cutoff));
});

test("expires an export at the moment the cutoff reaches it", () => {
  expect(retentionCutoff("exports", exportExpiry(now))).toEqual(now);
});
