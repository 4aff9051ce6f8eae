import { expect, test } from "@jest/globals";
import type { Money } from "@doorlight/common/money";
import en from "../../locales/en.json" with { type: "json" };
import fi from "../../locales/fi.json" with { type: "json" };
import sv from "../../locales/sv.json" with { type: "json" };
import { makeLocalizer } from "./localizer.ts";

function keysOf(tree: object, path = ""): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [`${path}${key}`] : keysOf(value as object, `${path}${key}.`),
  );
}

function placeholdersOf(tree: object): string[] {
  return (
    JSON.stringify(tree)
      .match(/\{\{\w+\}\}/g)
      ?.sort() ?? []
  );
}

test.each([
  ["sv", sv],
  ["fi", fi],
])("gives the texts in %s the keys and placeholders of the English ones, in the same order", (_, texts) => {
  expect(keysOf(texts)).toEqual(keysOf(en));
  expect(placeholdersOf(texts)).toEqual(placeholdersOf(en));
});

test("throws on a missing text instead of mailing its key", () => {
  expect(() => makeLocalizer("fi").text("no.such.text")).toThrow("There is no text no.such.text");
});

test.each([
  ["en", { amount: 4500n, currency: "GBP" }, "£45.00"],
  ["sv", { amount: 123_456n, currency: "SEK" }, "1\u00a0234,56\u00a0kr"],
  ["fi", { amount: 5n, currency: "EUR" }, "0,05\u00a0€"],
  ["en", { amount: 9_007_199_254_740_993n, currency: "EUR" }, "€90,071,992,547,409.93"],
] as const)("writes money in %s: %o as %s", (locale, money, text) => {
  expect(makeLocalizer(locale).money(money)).toBe(text);
});

test.each([
  ["en", "2.95% – 4.5%", "€4,500 – €6,000"],
  ["sv", "2,95–4,5\u00a0%", "4\u00a0500–6\u00a0000\u00a0€"],
  ["fi", "2,95–4,5\u00a0%", "4\u00a0500–6\u00a0000\u00a0€"],
] as const)("writes a span in %s as %s or %s, and a single value as itself", (locale, rates, fees) => {
  const { percentSpan, wholeMoneySpan, wholeMoney } = makeLocalizer(locale);
  const [lowest, highest] = [450_000n, 600_000n].map((amount) => ({ amount, currency: "EUR" })) as [Money, Money];
  expect([percentSpan(295, 450), wholeMoneySpan(lowest, highest)]).toEqual([rates, fees]);
  expect(wholeMoneySpan(lowest, lowest)).toBe(wholeMoney(lowest));
});

test.each([
  [{ postalCode: "00530", district: "Kallio", city: "Helsinki" }, "Kallio, 00530 Helsinki"],
  [{ postalCode: "99800", district: "Ivalo", city: "Inari" }, "Ivalo, 99800 Inari"],
  [{ postalCode: "20100", district: "Turku", city: "Turku" }, "20100 Turku"],
  [{ postalCode: "20100", district: "", city: "Turku" }, "20100 Turku"],
])("writes the place %o as %s", (place, text) => {
  expect(makeLocalizer("en").place(place)).toBe(text);
});
