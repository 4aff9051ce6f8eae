import { expect, test } from "@jest/globals";
import { aLeadDetail } from "../../../test/builders/leads.ts";
import { dueNow, priceLines } from "./price-lines.ts";

const quote = aLeadDetail().quote!;

test("the price lines are the base price, the location part and the credit that pays both", () => {
  expect(priceLines(quote).map(({ kind, amount }) => [kind, amount.amount])).toEqual([
    ["base", 4500],
    ["location", 400],
    ["credit", -4900],
  ]);
});

test("nothing is due now if a credit or the invoice pays", () => {
  expect(dueNow(quote)).toEqual({ amount: 0, currency: "EUR" });
  expect(dueNow({ ...quote, paymentSource: "invoice" })).toEqual({ amount: 0, currency: "EUR" });
});

test("the whole price is due without a payment source", () => {
  expect(priceLines({ ...quote, paymentSource: null })).toHaveLength(2);
  expect(dueNow({ ...quote, paymentSource: null })).toEqual({ amount: 4900, currency: "EUR" });
});
