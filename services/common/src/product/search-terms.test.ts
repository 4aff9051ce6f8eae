import { expect, test } from "@jest/globals";
import { searchTerms } from "./search-terms.ts";

test("takes neighbouring groups of digits as one number, however it is spelled", () => {
  const spellings = ["040 552 7108", "0405527108", "(040) 552-7108", "+358 (0)40 5527108", "00358 40 5527108"];
  expect(spellings.map((spelling) => searchTerms(spelling).map(({ phone }) => phone))).toEqual([
    ...[1, 2, 3].map(() => [{ digits: "405527108", after: [2, 3] }]),
    ...[1, 2].map(() => [{ digits: "358405527108", after: [0] }]),
  ]);
});

test("folds accents and case of words, and keeps symbols as they are", () => {
  expect(searchTerms("ÖHMAN, Åsa 100%").map(({ words }) => words)).toEqual([["ohman"], ["asa"], ["100%"]]);
});
