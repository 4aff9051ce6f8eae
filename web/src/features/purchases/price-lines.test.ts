import { expect, test } from "@jest/globals";
import { daysUntil } from "./price-lines.ts";

test.each([
  ["2026-12-10", "2026-12-03T00:00:00Z", 7],
  ["2026-12-10", "2026-12-08T13:00:00Z", 2],
  ["2026-12-10", "2026-12-09T23:59:59Z", 1],
])("puts an invoice of %s at %s %d days away", (day, now, days) => {
  expect(daysUntil(day, Date.parse(now))).toBe(days);
});
