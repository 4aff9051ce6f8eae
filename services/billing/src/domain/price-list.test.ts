import { loadCountryPacks } from "@doorlight/common/product";
import { expect, test } from "@jest/globals";
import { priceListOf } from "./price-list.ts";

const packs = loadCountryPacks("deploy/countries", ["FI"]);
const pack = packs.get("FI")!;

test("a price list takes prices, caps and modifiers from the country pack", () => {
  const list = priceListOf({
    ...pack,
    unitPrices: { request_for_quote: 4500 },
    locationModifiers: [
      { region: "Uusimaa", percent: 5 },
      { city: "Espoo", percent: 10 },
      { postalCode: "00530", percent: -7 },
    ],
  });
  expect(list).toEqual({
    country: "FI",
    currency: "EUR",
    unitPrices: [{ leadType: "request_for_quote", amount: 4500, cap: 4 }],
    modifiers: [
      { kind: "region", place: "Uusimaa", basisPoints: 500 },
      { kind: "city", place: "Espoo", basisPoints: 1000 },
      { kind: "postal_code", place: "00530", basisPoints: -700 },
    ],
  });
});
