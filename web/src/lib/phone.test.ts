import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { formatPhone, metadata, phoneHref } from "./phone.ts";

test.each([
  ["+358405527108", "+358 40 5527108"],
  ["+46701234567", "+46 70 123 45 67"],
  ["+442079460123", "+44 20 7946 0123"],
  ["+4915112345678", "+49 1511 2345678"],
  ["+4721234567", "+47 21 23 45 67"],
  ["+4532123456", "+45 32 12 34 56"],
  ["+48512345678", "+48 512 345 678"],
  ["+37251234567", "+372 5123 4567"],
  ["+358 40 552 7108", "+358 40 5527108"],
  ["+12025550123", "+12025550123"],
  ["•••", "•••"],
])("shows the telephone number %s as %s", (phone, shown) => expect(formatPhone(phone)).toBe(shown));

test("links a telephone number by its digits alone", () =>
  expect(phoneHref("+358 (40) 552-7108")).toBe("tel:+358405527108"));

test("uses the patterns of telephone numbers of the installed library", () => {
  const whole = new URL("../../../node_modules/libphonenumber-js/metadata.min.json", import.meta.url);
  const { version, countries } = JSON.parse(readFileSync(whole, "utf8")) as typeof metadata;
  expect(metadata.version).toBe(version);
  for (const [country, own] of Object.entries(metadata.countries)) expect(own).toEqual(countries[country as "FI"]);
});
