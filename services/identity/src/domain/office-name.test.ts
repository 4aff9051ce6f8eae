import { expect, test } from "@jest/globals";
import { officeNameKey, tidyOfficeName } from "./office-name.ts";

test.each([
  ["Kallio Homes", "  kallio   HOMES "],
  ["Kallio Homes", "Kallio-Homes"],
  ["Töölön Kodit", "Toolon kodit"],
])("%p and %p are one office", (one, other) => {
  expect(officeNameKey(one)).toBe(officeNameKey(other));
});

test("different names are different offices", () => {
  expect(officeNameKey("Kallio Homes 1")).not.toBe(officeNameKey("Kallio Homes 2"));
  expect(officeNameKey("***")).not.toBe(officeNameKey("!!!"));
});

test("a name is kept as written, without stray spaces", () => {
  expect(tidyOfficeName("  Töölön \n Kodit ")).toBe("Töölön Kodit");
});
