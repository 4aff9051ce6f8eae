import { expect, test } from "@jest/globals";
import { isNarrowed, noFilters, readFilters, toQuery, writeFilters, type UserFilters } from "./user-filters.ts";

const filters: UserFilters = {
  q: "aino & co",
  role: ["agent", "invited"],
  status: ["deactivated"],
  country: ["FI", "SE"],
  owner: "01900000-0000-7000-8000-0000000000ad",
};

test("user filters can be read back from the address", () => {
  expect(readFilters(new URLSearchParams(writeFilters(filters).toString()))).toEqual(filters);
  expect(writeFilters(noFilters).toString()).toBe("");
});

test("invalid values in the address are no user filters", () => {
  expect(readFilters(new URLSearchParams("role=king&status=asleep&country=<b>&role=agent"))).toEqual({
    ...noFilters,
    role: ["agent"],
  });
});

test("a user search of spaces alone is no filter", () => {
  expect(isNarrowed({ ...noFilters, q: "  " })).toBe(false);
  expect(toQuery({ ...noFilters, q: "  " })).toEqual({ role: [], status: [], country: [] });
});
