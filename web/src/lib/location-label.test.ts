import { expect, test } from "@jest/globals";
import { aLocation, espoo, kallio } from "../../test/builders/locations.ts";
import { locationLabel, namesAbove } from "./location-label.ts";

const tapiola = aLocation("postal_code", ["Uusimaa", "Espoo", "Tapiola", "02100"], { code: "02100" });
const inari = aLocation("postal_code", ["Lappi", "Inari", "99870"], { code: "99870" });

test.each([
  [espoo, "Espoo", null, "Uusimaa"],
  [kallio, "Kallio", "00530", "Helsinki, Uusimaa"],
  [tapiola, "Tapiola", "02100", "Espoo, Uusimaa"],
  [inari, "99870", null, "Inari, Lappi"],
])(
  "calls a place by its name or its part of the city, and by the rest of its address: $1",
  (place, name, code, above) => {
    expect(locationLabel(place)).toEqual({ name, code });
    expect(namesAbove(place).join(", ")).toBe(above);
  },
);
