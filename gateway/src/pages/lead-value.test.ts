import { fakeClock } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { beforeEach, expect, test } from "@jest/globals";
import { makeLeadValue } from "./lead-value.ts";

const clock = fakeClock("2026-11-29T12:00:00Z");
const locations: Record<string, object> = {
  espoo: { id: "FI/uusimaa/espoo", name: "Esbo", path: ["Nyland", "Esbo"], ancestorIds: ["FI/uusimaa"] },
  "02170": {
    id: "FI/02170",
    name: "02170",
    path: ["Nyland", "Esbo", "Haukilahti", "02170"],
    ancestorIds: ["FI/uusimaa", "FI/uusimaa/espoo", "FI/uusimaa/espoo/haukilahti"],
  },
  uusimaa: { id: "FI/uusimaa", name: "Nyland", path: ["Nyland"], ancestorIds: [] },
};
const counted: string[] = [];
const clients = {
  leads: { listLocations: async ({ query }: { query: string }) => ({ locations: [locations[query]].filter(Boolean) }) },
  followUps: {
    getPlaceFigures: async ({ locationId }: { locationId: string }) => {
      counted.push(locationId);
      return { published: 12, purchases: 40, assignments: 6 };
    },
  },
};
const leadValue = makeLeadValue({ clock }, clients as never);
const ask = async (place: string, country = "FI") => {
  const found = await leadValue({ country, locale: "sv", leadType: "request_for_quote", place });
  return found.map(({ kind, name }) => [kind, name].join(" ").trim());
};
beforeEach(() => void (counted.length = 0));

test.each([
  ["espoo", ["place Esbo", "region Nyland", "country"]],
  ["02170", ["place Esbo", "region Nyland", "country"]],
  ["uusimaa", ["place Nyland", "country"]],
  ["nowhere", ["country"]],
  ["", ["country"]],
])("counts for %j from the narrowest place to the country", async (place, levels) => {
  expect(await ask(place)).toEqual(levels);
});

test("counts each place once an hour, whatever words ask for it", async () => {
  await ask("espoo", "SE");
  for (const words of ["02170", "uusimaa", "nowhere", ""]) await ask(words, "SE");
  expect(counted).toEqual(["FI/uusimaa/espoo", "FI/uusimaa", ""]);
  clock.advance(minutes(61));
  await ask("espoo", "SE");
  expect(counted).toHaveLength(6);
});
