import { expect, test } from "@jest/globals";
import { changesSince, factChanges } from "./fact-change.ts";

const home = {
  propertyType: "flat",
  rooms: 3,
  area: 74.5,
  constructionYear: 1962,
  condition: null,
  valuation: { amount: 24_500_000n, currency: "EUR" },
};

test("names what a correction changed, with what was there before", () => {
  const corrected = { ...home, rooms: 4, constructionYear: null, valuation: { amount: 30_000_000n, currency: "EUR" } };
  expect(factChanges(home, corrected, false)).toEqual([
    { fact: "rooms", from: 3, to: 4 },
    { fact: "construction_year", from: 1962, to: null },
    {
      fact: "valuation",
      from: { amount: "24500000", currency: "EUR" },
      to: { amount: "30000000", currency: "EUR" },
    },
  ]);
});

test("names a corrected address without it, and nothing that stayed", () => {
  expect(factChanges(home, { ...home, valuation: { ...home.valuation } }, false)).toEqual([]);
  expect(factChanges(home, home, true)).toEqual([{ fact: "address" }]);
});

test("tells nothing of a fact that a later correction put back", () => {
  const changes = [
    { fact: "rooms" as const, from: 3, to: 4, at: "2026-11-21T12:00:00.000Z" },
    { fact: "address" as const, at: "2026-11-21T12:00:00.000Z" },
    { fact: "rooms" as const, from: 4, to: 3, at: "2026-11-21T13:00:00.000Z" },
  ];
  expect(changesSince(changes, new Date("2026-11-21T11:00:00Z"))).toEqual([{ fact: "address" }]);
  expect(changesSince(changes, new Date("2026-11-21T12:00:00Z"))).toEqual([{ fact: "rooms", from: 4, to: 3 }]);
});
