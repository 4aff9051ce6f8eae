import { expect, test } from "@jest/globals";
import { pastMonths } from "./invoicing-filters.ts";

test("the months to choose from are those that have ended, over the end of a year too", () => {
  expect(pastMonths(new Date("2027-02-28T23:59:00Z"), 3)).toEqual(["2027-01-01", "2026-12-01", "2026-11-01"]);
});
