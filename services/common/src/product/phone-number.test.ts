import { expect, test } from "@jest/globals";
import { isForeignPhone, phoneExample, phoneInGroups, phoneNumber, privatePhone } from "./phone-number.ts";

test.each([
  ["FI", "040 123 4567", "+358401234567"],
  ["SE", "070-123 45 67", "+46701234567"],
  ["GB", "07700 900123", "+447700900123"],
  ["FI", "+46 70 123 45 67", "+46701234567"],
  ["FI", "0046701234567", "+46701234567"],
])("reads in %s %j as a telephone number", (country, text, number) => {
  expect(phoneNumber(text, country)).toBe(number);
});

test.each(["12345", "040 123", "040 555", "", "12", "+358 1", "soita illalla", "+999 123 456 789"])(
  "refuses %j as a telephone number",
  (text) => {
    expect(phoneNumber(text, "FI")).toBeUndefined();
  },
);

test.each([
  ["SE", "070-123 45 678"],
  ["SE", "08-123 456 789"],
  ["PL", "512 345 6789"],
  ["DE", "0151 234567890"],
  ["FI", "040 123 456 789"],
  ["FI", "+46 70 123 45 678"],
])("refuses in %s %s, which has a digit too many for its range", (country, text) => {
  expect(phoneNumber(text, country)).toBeUndefined();
  expect(phoneNumber(text.slice(0, -1), country)).toBeDefined();
});

test.each(["040 1234 5678 9", "040 1234 5678 90", "+358 50 1234 5678 90"])(
  "refuses %s with some digits too many",
  (text) => {
    expect(phoneNumber(text, "FI")).toBeUndefined();
  },
);

test.each(["0700 123456", "0600 123456", "+46 900 123 456", "+1 900 555 0123", "+979 123 456 789"])(
  "refuses %s, whose owner earns by incoming calls, as a person's telephone number",
  (text) => {
    expect(phoneNumber(text, "FI")).toBeUndefined();
  },
);

test.each(["0800 123456", "010 123 4567", "020 123 4567", "+46 77 123 45 67", "+44 800 123 4567"])(
  "takes %s as the number of an organisation, and of no private person",
  (text) => {
    expect(phoneNumber(text, "FI")).toBeDefined();
    expect(privatePhone(text, "FI")).toBeUndefined();
  },
);

test.each(["040 123 4567", "09 123 4567", "0457 123 4567", "+46 75 123 45 67"])(
  "takes %s of a private person",
  (text) => {
    expect(privatePhone(text, "FI")).toBe(phoneNumber(text, "FI"));
  },
);

test.each([
  ["+358407299814", "+358 40 7299814"],
  ["+46701234567", "+46 70 123 45 67"],
  ["", ""],
])("writes the telephone number %j in groups as %j", (number, text) => {
  expect(phoneInGroups(number)).toBe(text);
});

test.each([
  ["+358407299814", false],
  ["+46701234567", false],
  ["+447700900123", true],
])("knows whether %s is of neither the country nor a neighbour: %s", (number, isForeign) => {
  expect(isForeignPhone(number, { phonePrefix: "+358", neighbourPrefixes: ["+46"] })).toBe(isForeign);
});

test.each([
  ["FI", "041 2345678"],
  ["SE", "070-123 45 67"],
  ["ZZ", undefined],
])("has an example of a number as people write it in %s", (country, example) => {
  expect(phoneExample(country).phoneExample).toBe(example);
});
