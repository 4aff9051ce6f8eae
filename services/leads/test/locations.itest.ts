import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { refusalFrom } from "@doorlight/common/errors";
import { LocationKind } from "@doorlight/proto/leads/v1/lead_pb";
import fc from "fast-check";
import { loadPlaces, locationFile } from "./load-places.ts";
import { startLeads, type RunningLeads } from "./start-leads.ts";

let leads: RunningLeads;
beforeAll(async () => {
  leads = await startLeads();
  for (const country of ["FI", "SE"]) await loadPlaces(leads.db, country);
}, 60_000);
afterAll(() => leads.stop());

async function search(query: string, rest = {}) {
  const { locations } = await leads.gateway.listLocations({ country: "FI", query, limit: 5, locale: "fi", ...rest });
  return locations.map(({ kind, path }) => `${LocationKind[kind].toLowerCase()} ${path.join(" > ")}`);
}

test("loads a location file once, and again when it has changed", async () => {
  const ids = () => leads.db("locations").where({ country: "FI" }).orderBy("id").pluck("id");
  const csv = await locationFile("FI");
  const before = await ids();
  expect(await loadPlaces(leads.db, "FI")).toBe(0);
  const added = `${csv}Uusimaa,Helsinki,Kokeilukylä,00999,60.1,24.9\n`;
  expect(await loadPlaces(leads.db, "FI", added)).toBe(3_614);
  expect(await ids()).toHaveLength(before.length + 1);
  expect(await loadPlaces(leads.db, "FI", csv)).toBe(3_613);
  expect(await ids()).toEqual(before);
});

test("keeps the local names of a place in another language, by which prices know it", async () => {
  const request = { country: "FI", query: "Helsingfors", limit: 1, locale: "sv" };
  const [city] = (await leads.gateway.listLocations(request)).locations;
  expect(city).toMatchObject({ path: ["Nyland", "Helsingfors"], localPath: ["Uusimaa", "Helsinki"] });
});

test("leaves the former tree in place of an incomplete location file", async () => {
  await expect(loadPlaces(leads.db, "SE", "region,city\nx,y")).rejects.toThrow("The first line");
  expect(await leads.db("locations").where({ country: "SE", kind: "region" })).toHaveLength(21);
});

test.each([
  ["Keski-Suomi", "region Keski-Suomi"],
  ["Varsinais", "region Varsinais-Suomi"],
  ["Pohjanmaa", "region Pohjanmaa"],
  ["Helsingfors", "city Uusimaa > Helsinki"],
  ["Åbo", "city Varsinais-Suomi > Turku"],
  ["abo", "city Varsinais-Suomi > Turku"],
  ["Ahvenanmaa", "region Ahvenanmaa"],
  ["Mariehamn", "city Ahvenanmaa > Maarianhamina"],
  ["Lapland", "region Lappi"],
  ["Kallio", "district Uusimaa > Helsinki > Kallio"],
  ["berghäll", "district Uusimaa > Helsinki > Kallio"],
  ["tölö främre", "district Uusimaa > Helsinki > Helsinki keskusta - Etu-Töölö"],
  ["HELSINKI", "city Uusimaa > Helsinki"],
  ["jarvenpaa", "city Uusimaa > Järvenpää"],
])("finds for %j first %j", async (query, first) => {
  expect((await search(query))[0]).toBe(first);
});

test("finds the parts of a neighbourhood's name in any position", async () => {
  const codes = async (query: string) => {
    const { locations } = await leads.gateway.listLocations({ country: "FI", query, limit: 10, locale: "fi" });
    return locations.filter(({ path }) => path[1] === "Helsinki").map(({ code }) => code);
  };
  expect((await codes("Töölö")).toSorted()).toEqual(["00100", "00250", "00260"]);
  expect((await codes("Pasila")).toSorted()).toEqual(["00240", "00520"]);
  const [tapiola] = await search("Tapiola");
  expect(tapiola).toMatch(/^district Uusimaa > Espoo > .*Tapiola/);
});

test("names locations in the language of the reader", async () => {
  const named = async (locale: string) => (await search("00530", { locale }))[0];
  expect(await named("fi")).toBe("postal_code Uusimaa > Helsinki > Kallio > 00530");
  expect(await named("sv")).toBe("postal_code Nyland > Helsingfors > Berghäll > 00530");
});

test("lists a name once, although a city and its postal town share it", async () => {
  expect((await search("Malmö", { country: "SE", locale: "sv" })).filter((path) => path.endsWith("Malmö"))).toEqual([
    "city Skåne län > Malmö",
  ]);
});

test("finds postal codes however they are written, the exact one first", async () => {
  expect((await search("0053"))[0]).toMatch(/^postal_code .* > 00530$/);
  expect((await search("FI-00530"))[0]).toMatch(/ > 00530$/);
  for (const query of ["114 56", "11456", " SE-114 56 "]) {
    expect((await search(query, { country: "SE", locale: "sv" }))[0]).toBe(
      "postal_code Stockholms län > Stockholm > Östermalm > 114 56",
    );
  }
});

test.each(["SW3 4AA", "sw34aa", "SW3"])("finds the British postal code %j by its outward half", async (postalCode) => {
  expect(await search("", { country: "GB", postalCode })).toEqual(["postal_code Englanti > Suur-Lontoo > SW3"]);
});

test("accepts a postal code of companies, but does not list it", async () => {
  expect(await search("00002")).toEqual([]);
  expect(await search("", { postalCode: "00002" })).toEqual(["postal_code Uusimaa > Helsinki > 00002"]);
});

test("takes no part of a location query as a pattern", async () => {
  for (const query of ["%", "_elsinki", "\\", "' or true --"]) expect(await search(query)).toEqual([]);
});

test("lists the location tree from the regions down, in the order of the reader's language", async () => {
  const below = async (parentId: string, locale = "fi") =>
    (await leads.gateway.listLocations({ country: "FI", parentId, limit: 500, locale })).locations;
  const regions = await below("");
  expect(regions.map(({ name }) => name)).toEqual(
    regions.map(({ name }) => name).toSorted(new Intl.Collator("fi").compare),
  );
  expect(regions).toHaveLength(19);
  expect((await below("", "sv")).map(({ name }) => name)).toContain("Egentliga Finland");
  const uusimaa = regions.find(({ name }) => name === "Uusimaa")!;
  const cities = await below(uusimaa.id);
  expect(cities).toHaveLength(uusimaa.childCount);
  const helsinki = cities.find(({ name }) => name === "Helsinki")!;
  const districts = await below(helsinki.id);
  expect(districts).toHaveLength(helsinki.childCount);
  expect(districts.find(({ name }) => name === "Kallio")).toMatchObject({
    code: "00530",
    childCount: 0,
    ancestorIds: [uusimaa.id, helsinki.id],
  });
  const ids = [uusimaa.id, helsinki.id, "FI-ffffffffffffffff"];
  const { locations } = await leads.gateway.listLocations({ country: "FI", ids, limit: 10, locale: "fi" });
  expect(locations.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 2).toSorted());
});

test("makes a postal code of two districts a child of both", async () => {
  const named = { country: "GB", kinds: [LocationKind.DISTRICT], limit: 1, locale: "en" };
  for (const query of ["brompton", "chelsea"]) {
    const [district] = (await leads.gateway.listLocations({ ...named, query })).locations;
    expect(district).toMatchObject({ code: "SW3" });
    const { locations } = await leads.gateway.listLocations({ ...named, kinds: [], parentId: district!.id, limit: 10 });
    expect(locations.map(({ code }) => code)).toEqual(["SW3"]);
  }
});

/** Resolves when the call is answered or refused as invalid; rejects with any other error. */
async function answeredOrInvalid(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (refusalFrom(error)?.code !== "invalid_request") throw error;
  });
}

test("answers any query, location or cursor with a list or a refusal, never an error", async () => {
  const agent = await leads.asUser(crypto.randomUUID());
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.constantFrom("\0", "'", "%", "\\", "$1", "?", ":id"),
  );
  const filter = fc.record({ query: text, locationIds: fc.tuple(text), cursor: text }, { requiredKeys: [] });
  await fc.assert(
    fc.asyncProperty(filter, text, text, async (asked, query, parentId) => {
      await answeredOrInvalid(leads.gateway.listLeads({ country: "FI", limit: 3, ...asked }, agent));
      await answeredOrInvalid(leads.gateway.listLocations({ country: "FI", query, parentId, limit: 3, locale: "fi" }));
    }),
    { numRuns: 60, seed: 1 },
  );
});
