import { expect, test } from "@jest/globals";
import { previewOf, type PriceBook, withDue, withVersion } from "./price-book.ts";
import type { PriceChange, PriceList } from "./price-list.ts";

const caps = { request_for_quote: 4 } as PriceList["caps"];
const list: PriceList = {
  country: "FI",
  currency: "EUR",
  caps,
  unitPrices: { request_for_quote: 4500 },
  modifiers: [],
};
const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
const quotePrice = (value: number): PriceChange => ({
  what: "unit_price",
  leadType: "request_for_quote",
  value,
  before: null,
});
const helsinki: PriceChange = { what: "modifier", kind: "city", place: "Helsinki", value: 700, before: null };
const made = { madeAt: at(0), adminId: null, reason: "", approvalId: null };
const first: PriceBook = {
  pack: list,
  lastVersion: 1n,
  inForce: { ...made, version: 1n, effectiveFrom: at(0), changes: [], list },
  waiting: [],
};
/** A price of 50 euros from ten o'clock, one of 60 from twelve. */
const book = [
  { ...made, effectiveFrom: at(10), changes: [quotePrice(5000)] },
  { ...made, effectiveFrom: at(12), changes: [quotePrice(6000)] },
].reduce(withVersion, first);

test.each([
  ["before all that wait", 9, 4500],
  ["between two that wait", 11, 5000],
  ["at the instant of one, behind it", 12, 6000],
  ["after all that wait", 13, 6000],
])("previews a change that takes effect %s to the list of that time", (_when, hour, price) => {
  const { before, after } = previewOf(book, { effectiveFrom: at(hour), changes: [helsinki] });
  expect(before).toEqual({ ...list, unitPrices: { request_for_quote: price } });
  expect(after).toEqual({ ...before, modifiers: [{ kind: "city", place: "Helsinki", basisPoints: 700 }] });
});

test("previews the result of saving the same change, whenever it takes effect", () => {
  for (const hour of [8, 10, 11, 12, 13]) {
    for (const changes of [[helsinki], [quotePrice(5500)], [quotePrice(6500), helsinki]]) {
      const effectiveFrom = at(hour);
      const { effective } = withDue(withVersion(book, { ...made, effectiveFrom, changes }), effectiveFrom);
      const { after } = previewOf(book, { effectiveFrom, changes });
      expect(effective.at(-1)?.list).toEqual(after);
    }
  }
});
