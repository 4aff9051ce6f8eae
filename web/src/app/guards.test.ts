import { expect, test } from "@jest/globals";
import { safeNext } from "./guards.tsx";

test("goes on to a path of this site", () => {
  expect(safeNext("/account/lead/1?x=y")).toBe("/account/lead/1?x=y");
});

test.each([
  null,
  "",
  "https://elsewhere.test",
  "//elsewhere.test",
  "/\\elsewhere.test",
  "javascript:alert(1)",
  "account",
])("does not follow %s", (next) => {
  expect(safeNext(next)).toBe("/account");
});
