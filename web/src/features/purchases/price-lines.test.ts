import { expect, test } from "@jest/globals";
import { aLeadDetail } from "../../../test/builders/leads.ts";
import { dueNow, priceLines } from "./price-lines.ts";

const quote = aLeadDetail().quote!;

test("names the base price, the part for the place and the credit that pays both", () => {
  expect(priceLines(quote).map(({ kind, amount }) => [kind, amount.amount])).toEqual([
    ["base", 4500],
    ["location", 400],
    ["credit", -4900],
  ]);
});

test("nothing is due now when a credit or the invoice pays", () => {
  expect(dueNow(quote)).toEqual({ amount: 0, currency: "EUR" });
  expect(dueNow({ ...quote, paymentSource: "invoice" })).toEqual({ amount: 0, currency: "EUR" });
});

test("the whole price stands open while nothing is set to pay it", () => {
  expect(priceLines({ ...quote, paymentSource: null })).toHaveLength(2);
  expect(dueNow({ ...quote, paymentSource: null })).toEqual({ amount: 4900, currency: "EUR" });
});
