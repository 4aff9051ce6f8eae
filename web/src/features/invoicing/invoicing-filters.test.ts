import { expect, test } from "@jest/globals";
import { knownMonths } from "./invoicing-filters.ts";

test("offers this month and those that have ended, even over the end of a year", () => {
  expect(knownMonths(new Date("2027-01-31T23:59:00Z"), 3)).toEqual(["2027-01-01", "2026-12-01", "2026-11-01"]);
});
