import { expect, test } from "@jest/globals";
import { pastMonths } from "./invoicing-filters.ts";

test("offers the months that have ended, even over the end of a year", () => {
  expect(pastMonths(new Date("2027-02-28T23:59:00Z"), 3)).toEqual(["2027-01-01", "2026-12-01", "2026-11-01"]);
});
