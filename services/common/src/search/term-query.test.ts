import { expect, test } from "@jest/globals";
import { searchTerms } from "../product/search-terms.ts";
import { reachQuery, termsQuery } from "./term-query.ts";

test.each([
  ["Öhman, Päivi", "('ohman':* & 'paivi':*)"],
  ["Mäki-Öst A", "(('maki':* & 'ost':*) & 'a')"],
  ["a@b.test", "'a@b.test':*"],
  ["0112038-9", "(('0112038':* & '9') | '01120389':* | '1120389':* | 'tel:1120389':*)"],
  ["o'x\\y@z", "'o''x\\\\y@z':*"],
])("compares the words of %s by their beginnings, and fewer than three letters whole", (query, text) => {
  expect(termsQuery(searchTerms(query), "beginning")).toBe(text);
  expect(termsQuery(searchTerms(query), "whole")).toBe(text.replaceAll(":*", ""));
});

test.each(["a b", "12", "ohman %%%", "%%%", ""])("asks no index for %j", (query) => {
  expect(termsQuery(searchTerms(query), "beginning")).toBeUndefined();
});

test("takes only whole addresses and numbers for what reaches a person", () => {
  expect(reachQuery(searchTerms("040 552 7108, a@b.test"))).toBe("('tel:405527108' & 'a@b.test')");
  for (const query of ["ohman a@b.test", "hameentie 12", "12", ""])
    expect(reachQuery(searchTerms(query))).toBeUndefined();
});
