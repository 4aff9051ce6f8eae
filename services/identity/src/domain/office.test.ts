import { expect, test } from "@jest/globals";
import { officeNameKey, tidyOfficeName } from "./office.ts";

test.each([
  ["Kallio Homes", "  kallio   HOMES "],
  ["Kallio Homes", "Kallio-Homes"],
  ["Töölön Kodit", "Toolon kodit"],
])("%p and %p are names of one office", (one, other) => {
  expect(officeNameKey(one)).toBe(officeNameKey(other));
});

test("different names are names of different offices", () => {
  expect(officeNameKey("Kallio Homes 1")).not.toBe(officeNameKey("Kallio Homes 2"));
  expect(officeNameKey("***")).not.toBe(officeNameKey("!!!"));
});

test("the name of an office stays as written, without stray spaces", () => {
  expect(tidyOfficeName("  Töölön \n Kodit ")).toBe("Töölön Kodit");
});
