import { expect, test } from "@jest/globals";
import {
  isNarrowed,
  nextOrder,
  noFilters,
  readFilters,
  toQuery,
  writeFilters,
  type UserFilters,
} from "./user-filters.ts";

const filters: UserFilters = {
  q: "aino & co",
  role: ["agent", "invited"],
  status: ["deactivated"],
  country: ["FI", "SE"],
  owner: "01900000-0000-7000-8000-0000000000ad",
  waiting: true,
  sort: "last_seen",
  order: "desc",
};

test("reads user filters back from the address", () => {
  expect(readFilters(new URLSearchParams(writeFilters(filters).toString()))).toEqual(filters);
  expect(writeFilters(noFilters).toString()).toBe("");
});

test("ignores invalid values in the address of user filters", () => {
  expect(readFilters(new URLSearchParams("role=king&status=asleep&country=<b>&role=agent&sort=size&order=up"))).toEqual(
    {
      ...noFilters,
      role: ["agent"],
    },
  );
});

test("asks for users who wait to log in only if that is chosen", () => {
  expect(toQuery(filters)).toMatchObject({ waiting: "true" });
  expect(toQuery(noFilters)).not.toHaveProperty("waiting");
  expect(isNarrowed({ ...noFilters, waiting: true })).toBe(true);
});

test("ignores a user search of spaces alone", () => {
  expect(isNarrowed({ ...noFilters, q: "  " })).toBe(false);
  expect(toQuery({ ...noFilters, q: "  " })).toEqual({ role: [], status: [], country: [] });
});

test("sorts by a column's head, then in reverse, then not; last visits begin with the latest", () => {
  const clicks = (column: "name" | "last_seen") => {
    const first = nextOrder(noFilters, column);
    const second = nextOrder(first, column);
    return [first, second, nextOrder(second, column)].map(({ sort, order }) => sort && order);
  };
  expect(clicks("name")).toEqual(["asc", "desc", null]);
  expect(clicks("last_seen")).toEqual(["desc", "asc", null]);
  expect(nextOrder({ sort: "name", order: "desc" }, "office")).toEqual({ sort: "office", order: "asc" });
});
