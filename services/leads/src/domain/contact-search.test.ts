import { expect, test } from "@jest/globals";
import { contactMatcher } from "./contact-search.ts";
import type { PurchasedLead } from "./lead.ts";

const place = { postalCode: "20100", city: "Turku", district: "Keskusta" };
const names = (city: string, district: string) => ({ city, district, region: "" });
const lead: PurchasedLead = {
  leadId: "lead",
  place,
  placeNames: { en: names("Turku", "Centre"), fi: names("Turku", "Keskusta"), sv: names("Åbo", "Centrum") },
  contact: {
    firstName: "Päivi",
    lastName: "Virtanen-Öberg",
    email: "paivi.virtanen@example.test",
    phone: "+358405527108",
    address: "Hämeenkatu 12 A 5",
    postalCode: "20100",
  },
};
const british = {
  ...lead,
  contact: { ...lead.contact!, phone: "+442079460123", postalCode: "SW1A 1AA", address: "1 The Mall" },
};
const swedish = { ...lead, contact: { ...lead.contact!, phone: "+46701234567", postalCode: "114 34" } };

test.each([
  ["a first name", "päivi"],
  ["a name without accents", "PAIVI oberg"],
  ["a part of a name", "virta"],
  ["an e-mail address", "paivi.virtanen@example.test"],
  ["a street", "hämeenkatu 12"],
  ["a street with its flat", "Hämeenkatu 12 A 5"],
  ["a postal code", "20100"],
  ["a street and a postal code", "Hämeenkatu 12, 20100"],
  ["a town", "turku"],
  ["a town in another language", "Åbo"],
  ["a district", "keskusta"],
  ["a name and a town", "virtanen turku"],
  ["a telephone number as it is dialled at home", "0405527108"],
  ["a telephone number in groups", "040 552 7108"],
  ["a telephone number with hyphens", "040-552-7108"],
  ["a telephone number from abroad", "+358 40 5527108"],
  ["a telephone number with zeros for abroad", "00358405527108"],
  ["the beginning of a telephone number", "040 55"],
  ["the end of a telephone number", "7108"],
  ["a name and a telephone number", "Virtanen 040 552 7108"],
])("finds the lead by %s: %s", (_, query) => expect(contactMatcher(query)(lead)).toBe(true));

test.each(["020 7946 0123", "+44 (0)20 7946 0123", "sw1a1aa", "SW1A 1AA", "sw1a"])(
  "finds the lead by the British spelling %s",
  (query) => expect(contactMatcher(query)(british)).toBe(true),
);

test.each(["114 34", "11434", "070-123 45 67", "070 1"])("finds the lead by the Swedish spelling %s", (query) =>
  expect(contactMatcher(query)(swedish)).toBe(true),
);

test.each([
  "mikko",
  "päivi mikko",
  "040 552 7109",
  "0405527108 9",
  "00530",
  "+46 40 5527108",
  "Hämeenkatu 13",
  "710",
  "552 711",
])("does not find the lead by %s", (query) => expect(contactMatcher(query)(lead)).toBe(false));

test("finds an erased contact by its place alone", () => {
  const erased = { ...lead, contact: null };
  expect(["turku", "20100"].map((query) => contactMatcher(query)(erased))).toEqual([true, true]);
  expect(["virtanen", "0405527108", "hämeenkatu"].map((query) => contactMatcher(query)(erased))).toEqual([
    false,
    false,
    false,
  ]);
});
