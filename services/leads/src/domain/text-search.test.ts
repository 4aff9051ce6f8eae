import { expect, test } from "@jest/globals";
import { searchableText, searchWords } from "./text-search.ts";

const place = { postalCode: "114 56", district: "", city: "Malmö", region: "Skåne", lat: 0, lon: 0 };

const names = {
  en: { district: "", city: "Malmö", region: "Skåne County" },
  sv: { district: "", city: "Malmö", region: "Skåne län" },
  fi: { district: "", city: "Malmö", region: "Skånen lääni" },
};

test("finds a lead by place in any language, postal code in any spacing, and description", () => {
  const text = searchableText(place, names, "Ljus TREA");
  for (const query of ["malmo skane", "skanen laani", "11456", "114 56", "trea LJUS"]) {
    for (const word of searchWords(query)) expect(text).toContain(word);
  }
});

test("folds the words of a query, each once", () => {
  expect(searchWords("  Hus  med HUS ")).toEqual(["hus", "med"]);
  expect(searchWords("   ")).toEqual([]);
});
