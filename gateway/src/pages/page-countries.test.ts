import { loadCountryPacks } from "@doorlight/common/product";
import { expect, test } from "@jest/globals";
import { makePageCountries } from "./page-countries.ts";

const countriesOf = (...codes: string[]) => {
  const countries = makePageCountries(loadCountryPacks("deploy/countries", codes));
  return (...asked: Parameters<typeof countries>) => countries(...asked).map(({ code }) => code);
};

test("makes a page about its language's country, or the one asked for", () => {
  const countries = countriesOf("FI", "SE", "GB");
  expect(countries("en", undefined)).toEqual(["GB", "FI", "SE"]);
  expect(countries("sv", undefined)[0]).toBe("SE");
  expect(countries("en", "FI")).toEqual(["FI", "SE", "GB"]);
});

test("ignores an unknown country", () => {
  const countries = countriesOf("FI", "SE");
  for (const asked of ["XX", ["FI", "SE"], "<b>"]) expect(countries("sv", asked)[0]).toBe("SE");
});

test("makes a page in the language of a country that is not served about the first one", () => {
  expect(countriesOf("DE", "PL")("fi", undefined)).toEqual(["DE", "PL"]);
});
