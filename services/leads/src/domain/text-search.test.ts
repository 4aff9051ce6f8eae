import { expect, test } from "@jest/globals";
import { searchableText, searchWords } from "./text-search.ts";

const place = { postalCode: "114 56", district: "", city: "Malmö", region: "Skåne", lat: 0, lon: 0 };

test("a lead is found by place, by postal code with and without its space, and by description", () => {
  const text = searchableText(place, "Ljus TREA");
  for (const query of ["malmo skane", "11456", "114 56", "trea LJUS"]) {
    for (const word of searchWords(query)) expect(text).toContain(word);
  }
});

test("the words of a query are folded, each once", () => {
  expect(searchWords("  Hus  med HUS ")).toEqual(["hus", "med"]);
  expect(searchWords("   ")).toEqual([]);
});
