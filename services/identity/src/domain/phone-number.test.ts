import { Refusal } from "@doorlight/common/errors";
import { expect, test } from "@jest/globals";
import { phoneNumber } from "./phone-number.ts";

test.each([
  ["040 123 4567", "FI", "+358401234567"],
  ["+44 7700 900123", "FI", "+447700900123"],
  ["070-174 06 05", "SE", "+46701740605"],
])("the phone number %s in %s is %s", (text, country, e164) => {
  expect(phoneNumber(text, country)).toBe(e164);
});

test.each(["", "call me", "12", "+358 1"])("%p is refused as a phone number", (text) => {
  expect(() => phoneNumber(text, "FI")).toThrow(Refusal);
});

test.each(["0700 123456", "+46 900 123 456", "+1 900 555 0123"])(
  "%s, whose owner earns by the calls of sellers, is refused",
  (text) => {
    expect(() => phoneNumber(text, "FI")).toThrow(Refusal);
  },
);
