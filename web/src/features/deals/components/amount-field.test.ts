import { expect, test } from "@jest/globals";
import { amountOf } from "./amount-field.tsx";

test.each([
  ["600", 60_000],
  ["", 0],
  [" ", 0],
  ["12.345", Number.NaN],
  ["-5", Number.NaN],
  ["six", Number.NaN],
])("reads an amount written as “%s” as %d hundredths", (text, expected) => expect(amountOf(text)).toBe(expected));
