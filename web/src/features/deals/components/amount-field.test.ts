import { expect, test } from "@jest/globals";
import { hundredths } from "./amount-field.tsx";

test.each([
  ["600", 60_000],
  ["1 250,50", 125_050],
  ["0.29", 29],
  ["", 0],
  ["12.345", Number.NaN],
  ["-5", Number.NaN],
  ["six", Number.NaN],
])("an amount written as “%s” is %d hundredths", (text, expected) => expect(hundredths(text)).toBe(expected));
