import { create } from "@bufbuild/protobuf";
import { MoneySchema } from "@doorlight/proto/common/v1/money_pb";
import { expect, test } from "@jest/globals";
import { fromProto } from "./proto-money.ts";

test("carries an amount of money over the wire unchanged", () => {
  const debt = { amount: -9_007_199_254_740_993n, currency: "EUR" };

  expect(fromProto(create(MoneySchema, debt))).toEqual(debt);
});

test("throws if an amount of money is missing in a message", () => {
  expect(() => fromProto(undefined)).toThrow("The amount of money is missing");
});
