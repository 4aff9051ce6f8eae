import { expect, test } from "@jest/globals";
import { anEligibility } from "../../../test/builders/refunds.ts";
import { attemptsDone, reasonState } from "./eligibility.ts";

const now = Date.parse("2026-11-24T12:00:00Z");
const past = "2026-11-21T12:05:00.000Z";
const future = "2026-11-24T14:05:00.000Z";

test.each([
  ["now", { from: past }, { name: "now" }],
  ["later", { from: future }, { name: "later", from: future }],
  ["after more attempts", { from: future, attemptsMissing: 2, daysMissing: 1 }, { attempts: 2, days: 1 }],
  ["not after an answered call", { from: null }, { name: "answered" }],
  ["never if the time does not suffice", { from: null, attemptsMissing: 4, daysMissing: 4 }, { name: "never" }],
] as const)("allows a refund for a reason %s", (_, reason, state) => {
  const missing = { attemptsMissing: 0, daysMissing: 0, ...reason };
  expect(reasonState({ reason: "unreachable", ...missing }, now)).toMatchObject(state);
});

test("counts contact attempts up to the needed ones, on the days that the server counts", () => {
  expect(attemptsDone(3, anEligibility({ attemptsMissing: 1, daysMissing: 2 }))).toEqual({ attempts: 3, days: 2 });
  expect(attemptsDone(9, anEligibility({ attemptsMissing: 0, daysMissing: 0 }))).toEqual({ attempts: 4, days: 4 });
});
