import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { addressKey } from "./address-key.ts";
import { homeArea } from "./home-area.ts";

fc.configureGlobal({ seed: 1 });

const key = (address: string, postalCode: string, city?: string) => addressKey({ address, postalCode, city });

test("splits an address into postal code, street, number, stair and flat", () => {
  expect(key("Mannerheimintie 12 A 5", "00100")).toBe("00100|mannerheimintie|12|a|5");
});

test.each([
  "Mannerheimintie 12 A 5",
  "mannerheimintie 12 a 5",
  "MANNERHEIMINTIE 12A5",
  "Mannerheimintie  12 A5",
  "Mannerheimintie 12, A 5",
  "Mannerheimintie 12 A, as. 5",
  "Mannerheimintie 12 A asunto 5",
  "Mannerheimintie 12 A as 05",
  "Mannerheimintie 12 A-rappu, huoneisto 5",
  "Mannerheimintie 12 rappu A as 5",
  "Mannerheimint. 12 A 5",
  "Mannerheimintie 12 A 5, 4. krs",
  "Mannerheimintie 12 A 5, 00100 Helsinki",
  "Mannerheimintie 12 A 5, Helsinki",
  "Mannerheimintie 12 A 5, 00100 Helsinki, Finland",
  "Mannerheimintie 12 A 5, Suomi",
  "c/o Matti Meikäläinen, Mannerheimintie 12 A 5",
  "Mannerheimintie 12 A 5 c/o Meikäläinen",
  "Mannerheimintie 12 A 5 (punainen talo)",
  "Mannerheimintie 12 A 5 ylin kerros",
  "Mаnnеrhеimintiе 12 A 5",
  "Mannerheımıntıe 12 A 5",
  "Mannerheimintie ١٢ A ٥",
  "Ｍａｎｎｅｒｈｅｉｍｉｎｔｉｅ １２ A 5",
])("treats the Finnish address %j as the same home as its usual form", (address) => {
  expect(key(address, "00100", "Helsinki")).toBe("00100|mannerheimintie|12|a|5");
});

test.each([
  "Storgatan 5 A lgh 1102",
  "Storgatan 5A, lgh 1102",
  "storgatan 5a lägenhet 1102",
  "Storg. 5 A lgh. 1102",
  "Storgatan 5, uppg. A, lgh 1102",
  "Storgatan 5, A-trappan, lgh 1102",
  "Storgatan 5 A, 1 tr, lgh 1102",
  "Storgatan 5 A lgh 1102, 114 56 Stockholm",
  "Storgatan 5 A lgh 1102, 11456 STOCKHOLM",
])("treats the Swedish address %j as the same home as its usual form", (address) => {
  expect(key(address, "114 56", "Stockholm")).toBe("11456|storgatan|5|a|1102");
});

test.each([
  "Flat 5, 12 High Street",
  "flat 5 12 high street",
  "12 High Street, Flat 5",
  "12 High St Flat 5",
  "12 High St. Apt. 5",
  "12, High Street, #5",
  "Apartment 5, 12 High Street, London, SW3 4AA",
  "Unit 5, 12 High Street, London",
])("treats the British address %j as the same home as its usual form", (address) => {
  expect(key(address, "SW3", "London")).toBe("sw3|highstreet|12||5");
});

test.each([
  ["Åkerlundinkatu 3", "akerlundinkatu 3"],
  ["Vänrikki Stoolin katu 4 B 12", "Vanrikki Stoolinkatu 4 b 12"],
  ["Iso Roobertink. 7", "Iso Roobertinkatu 7"],
  ["Kyrkv. 9", "Kyrkvägen 9"],
  ["Drottninggatan 1–3", "Drottninggatan 1 - 3"],
  ["St John's Road 7", "St Johns Rd 7"],
  ["The Old Rectory, Church Lane", "the old rectory church ln"],
  ["Unter den Linden 0077", "Unter den Linden 77"],
  ["Kirkkokatu 12-5", "Kirkkokatu 12 as 5"],
  ["Nørregade 12, 3. tv", "Norregade 12 3 tv"],
])("treats the addresses %j and %j as one home", (one, other) => {
  expect(key(one, "12345")).toBe(key(other, "12345"));
});

test.each([
  ["Mannerheimintie 12 A 5", "Mannerheimintie 12 A 6"],
  ["Mannerheimintie 12 A 5", "Mannerheimintie 12 B 5"],
  ["Mannerheimintie 12 A 5", "Mannerheimintie 12"],
  ["Mannerheimintie 12 A 5", "Mannerheimintie 125"],
  ["Mannerheimintie 12-14", "Mannerheimintie 12"],
  ["Storgatan 5 A 2 tr", "Storgatan 5 A 3 tr"],
  ["Storgatan 5 lgh 1101", "Storgatan 5 lgh 1102"],
  ["12 High Street", "12 High Road"],
  ["12A High Street", "12 High Street"],
  ["1st Avenue 12", "2nd Avenue 12"],
  ["Nørregade 12, 3. tv", "Nørregade 12, 3. th"],
])("treats the addresses %j and %j as two homes", (one, other) => {
  expect(key(one, "12345")).not.toBe(key(other, "12345"));
});

test("treats the same street and number in two postal codes as two homes", () => {
  expect(key("Kirkkokatu 1", "00100")).not.toBe(key("Kirkkokatu 1", "90100"));
});

test("keeps two homes apart when a person and the street share one part of the address", () => {
  const [one, other] = ["c/o Matti Mannerheimintie 12 A 5", "c/o Maija Bulevardi 3"].map((text) => key(text, "00100"));
  expect(one).not.toBe(other);
  expect(key("c/o Matti Mannerheimintie 12, 00100 Helsinki", "00100", "Helsinki")).toContain("mannerheimintie");
});

test("treats a street as one home under each postal code of a Finnish city, and not elsewhere", () => {
  const home = (country: string, postalCode: string, city: string, district: string) =>
    addressKey({
      address: "Storgatan 1",
      postalCode,
      city,
      area: homeArea(country, { city, district, postalCode }),
    });
  expect(home("FI", "00530", "Helsinki", "Kallio")).toBe(home("FI", "00100", "Helsinki", "Kamppi"));
  expect(home("FI", "00530", "Helsinki", "Kallio")).not.toBe(home("FI", "02100", "Espoo", "Tapiola"));
  expect(home("SE", "114 56", "Stockholm", "Stockholm")).toBe(home("SE", "114 57", "Stockholm", "Stockholm"));
  expect(home("SE", "434 30", "Kungsbacka", "Kungsbacka")).not.toBe(home("SE", "439 30", "Kungsbacka", "Onsala"));
  expect(home("GB", "SW3 4AA", "London", "Chelsea")).not.toBe(home("GB", "SW3 5BB", "London", "Chelsea"));
  expect(home("DE", "10115", "Berlin", "Berlin")).not.toBe(home("DE", "12043", "Berlin", "Berlin"));
});

test("never changes the key of an address by case, accents or the number of spaces", () => {
  const word = fc.constantFrom("Mäntytie", "Storgatan", "Höghus", "Åsa", "Järvi", "High", "Street");
  const address = fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.nat(400), fc.constantFrom("", "A", "b"), fc.nat(99))
    .map(([words, number, stair, flat]) => [...words, number + 1, stair, stair && flat + 1].filter(Boolean).join(" "));
  const rewritten = fc.tuple(address, fc.integer({ min: 1, max: 4 }), fc.boolean());
  fc.assert(
    fc.property(rewritten, ([text, spaces, upper]) => {
      const spaced = text.replaceAll(" ", " ".repeat(spaces));
      const other = (upper ? spaced.toUpperCase() : spaced.toLowerCase()).normalize("NFD").replace(/\p{M}/gu, "");
      expect(key(other, "00100")).toBe(key(text, "00100"));
    }),
  );
});

test("makes an address key of any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), fc.string(), (address, postalCode, city) => {
      expect(key(address, postalCode, city).split("|")).toHaveLength(5);
    }),
  );
});
