import { expect, test } from "@jest/globals";
import { searchableText, searchWords } from "./text-search.ts";

const place = { postalCode: "114 56", district: "", city: "Malmö", region: "Skåne", lat: 0, lon: 0 };

test("place, postal code with and without its space, and description can be found", () => {
  const text = searchableText(place, "Ljus TREA");
  for (const query of ["malmo skane", "11456", "114 56", "trea LJUS"]) {
    for (const word of searchWords(query)) expect(text).toContain(word);
  }
});

test("a query is its words, each once", () => {
  expect(searchWords("  Hus  med HUS ")).toEqual(["hus", "med"]);
  expect(searchWords("   ")).toEqual([]);
});
