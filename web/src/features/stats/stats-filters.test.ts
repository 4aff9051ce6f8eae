import { expect, test } from "@jest/globals";
import { daysOf } from "./stats-filters.ts";

test.each([
  ["this_month", "2026-03-05", { from: "2026-03-01", to: "2026-03-05" }],
  ["last_month", "2026-03-31", { from: "2026-02-01", to: "2026-02-28" }],
  ["last_month", "2027-01-15", { from: "2026-12-01", to: "2026-12-31" }],
  ["last_30_days", "2026-03-01", { from: "2026-01-31", to: "2026-03-01" }],
  ["this_year", "2026-03-05", { from: "2026-01-01", to: "2026-03-05" }],
] as const)("makes days of %s on %s", (span, today, days) => {
  expect(daysOf(span, today)).toEqual(days);
});
