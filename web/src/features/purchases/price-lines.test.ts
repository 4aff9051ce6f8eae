import { expect, test } from "@jest/globals";
import { daysUntil, invoiceMonth } from "./price-lines.ts";

test.each([
  ["en-GB", "December"],
  ["fi-FI", "joulukuu"],
  ["sv-SE", "december"],
])("the month of an invoice in %s is %s, wherever the browser is", (tag, month) => {
  expect(invoiceMonth("2026-12-01", tag)).toBe(month);
  expect(invoiceMonth("2026-12-31", tag)).toBe(month);
});

test.each([
  ["2026-12-10", "2026-12-03T00:00:00Z", 7],
  ["2026-12-10", "2026-12-08T13:00:00Z", 2],
  ["2026-12-10", "2026-12-09T23:59:59Z", 1],
])("an invoice of %s is at %s %d days away", (day, now, days) => {
  expect(daysUntil(day, Date.parse(now))).toBe(days);
});
