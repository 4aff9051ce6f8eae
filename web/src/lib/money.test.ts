import { expect, test } from "@jest/globals";
import { currencySign, formatMoney } from "./money.ts";

const nbsp = "\u00a0";

test.each([
  ["en-GB", "GBP", "£49.50"],
  ["sv-SE", "SEK", `49,50${nbsp}kr`],
  ["fi-FI", "EUR", `49,50${nbsp}€`],
])("formats in %s an amount in %s as %s", (tag, currency, text) => {
  expect(formatMoney({ amount: 4950, currency }, tag)).toBe(text);
});

test("drops decimals of whole amounts on request, and never of others", () => {
  expect(formatMoney({ amount: 4500, currency: "GBP" }, "en-GB", { whole: true })).toBe("£45");
  expect(formatMoney({ amount: 4550, currency: "GBP" }, "en-GB", { whole: true })).toBe("£45.50");
});

test.each([
  ["GBP", "en-GB", "£"],
  ["EUR", "fi-FI", "€"],
  ["SEK", "sv-SE", "kr"],
  ["SEK", "en-GB", "kr"],
  ["PLN", "en-GB", "zł"],
])("writes the sign of %s in %s as %s", (currency, tag, sign) => expect(currencySign(currency, tag)).toBe(sign));
