import { expect, test } from "@jest/globals";
import { placeName } from "./place-name.ts";
import { choosePlace, type Area } from "./place.ts";

const named = (name: string) => ({ id: name, name: placeName(name) });
const area = (region: string, city: string, district: string, lat = 50, lon = 10): Area => ({
  postalCode: named("01054"),
  district: named(district),
  city: named(city),
  region: named(region),
  lat,
  lon,
});

test("places a postal code with one district there, with its position rounded to a kilometre", () => {
  expect(choosePlace([area("Uusimaa", "Helsinki", "Kallio", 60.1826, 24.9555)], "Stadi")).toEqual({
    place: { postalCode: "01054", district: "Kallio", city: "Helsinki", region: "Uusimaa", lat: 60.18, lon: 24.96 },
    placeNames: {
      en: { district: "Kallio", city: "Helsinki", region: "Uusimaa" },
      sv: { district: "Kallio", city: "Helsinki", region: "Uusimaa" },
      fi: { district: "Kallio", city: "Helsinki", region: "Uusimaa" },
    },
    locationIds: ["Uusimaa", "Helsinki", "Kallio", "01054"],
  });
});

test("places a home in the district that the seller named, accents and case aside", () => {
  const { place, locationIds } = choosePlace([area("A", "C", "Vana"), area("B", "D", "Põhja")], "pohja");
  expect(place).toMatchObject({ region: "B", city: "D", district: "Põhja" });
  expect(locationIds).toEqual(["B", "D", "Põhja", "01054"]);
});

test("places a home in any district of the city that the seller named", () => {
  const { place, locationIds } = choosePlace([area("A", "C", "x"), area("B", "D", "y"), area("B", "D", "z")], "D");
  expect(place).toMatchObject({ region: "B", city: "D", district: "" });
  expect(locationIds).toEqual(["B", "D", "y", "z", "01054"]);
});

test("places a home in every area of the postal code if its seller named no city or district", () => {
  const { place, locationIds } = choosePlace([area("A", "C", "x"), area("B", "D", "y")], "Elsewhere");
  expect(place).toMatchObject({ region: "A", city: "C", district: "" });
  expect(locationIds).toEqual(["A", "B", "C", "D", "x", "y", "01054"]);
});

test("names the place of a home in every language, and accepts any of the names", () => {
  const helsinki = { id: "h", name: placeName("Helsinki", { sv: "Helsingfors" }) };
  const areas = [area("A", "C", "x"), { ...area("Uusimaa", "", "Kallio"), city: helsinki }] as const;
  const { place, placeNames } = choosePlace(areas, "helsingfors");
  expect(place.city).toBe("Helsinki");
  expect([placeNames.sv.city, placeNames.fi.city, placeNames.en.city]).toEqual(["Helsingfors", "Helsinki", "Helsinki"]);
});

test("gives a home in a city without districts none", () => {
  const { place, locationIds } = choosePlace([{ ...area("A", "C", ""), district: undefined }], "C");
  expect(place.district).toBe("");
  expect(locationIds).toEqual(["A", "C", "01054"]);
});
