import { expect, test } from "@jest/globals";
import { invoiceMonth } from "./price-lines.ts";

test.each([
  ["en-GB", "December"],
  ["fi-FI", "joulukuu"],
  ["sv-SE", "december"],
])("the month of an invoice in %s is %s, wherever the browser is", (tag, month) => {
  expect(invoiceMonth("2026-12-01", tag)).toBe(month);
  expect(invoiceMonth("2026-12-31", tag)).toBe(month);
});
