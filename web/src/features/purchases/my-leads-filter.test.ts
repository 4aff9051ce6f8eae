import { expect, test } from "@jest/globals";
import { readFilter, writeFilter } from "./my-leads-filter.ts";

test.each([
  [{ period: "this_month", days: 30, q: "", state: null }, "period=this_month"],
  [{ period: "last_n_days", days: 7, q: "", state: "met" }, "period=last_n_days&days=7&state=met"],
  [{ period: "this_year", days: 30, q: "+358 40 Åbo", state: null }, "period=this_year&q=%2B358+40+%C3%85bo"],
] as const)("puts the filter %p into the address as %s", (filter, address) => {
  expect(writeFilter(filter).toString()).toBe(address);
  expect(readFilter(new URLSearchParams(address))).toEqual(filter);
});

test("takes this month for an address without a filter or with nonsense", () => {
  for (const address of ["", "period=century&days=9000&state=sold"]) {
    expect(readFilter(new URLSearchParams(address))).toEqual({ period: "this_month", days: 30, q: "", state: null });
  }
});
