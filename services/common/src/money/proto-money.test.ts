import { expect, test } from "@jest/globals";
import { fromProto, toProto } from "./proto-money.ts";

test("an amount of money crosses the wire unchanged", () => {
  const debt = { amount: -9_007_199_254_740_993n, currency: "EUR" };

  expect(fromProto(toProto(debt))).toEqual(debt);
});

test("an amount of money that is missing in a message is an error", () => {
  expect(() => fromProto(undefined)).toThrow("The amount of money is missing");
});
