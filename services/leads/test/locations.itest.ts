import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { LocationKind } from "@doorlight/proto/leads/v1/lead_pb";
import { makeLocationStore } from "../src/db/location-store.ts";
import { makeLoadLocations } from "../src/use-cases/load-locations.ts";
import { startLeads, type RunningLeads } from "./start-leads.ts";

const file = (country: string) =>
  readFile(new URL(`../../../deploy/locations/${country}.csv`, import.meta.url), "utf8");

let leads: RunningLeads;
beforeAll(async () => {
  leads = await startLeads();
  await load("FI");
  await load("SE");
});
afterAll(() => leads.stop());

async function load(country: string, csv?: string): Promise<number> {
  const { db, clock } = leads;
  return makeLoadLocations({ db, locations: makeLocationStore(db), clock })(country, csv ?? (await file(country)));
}

async function search(query: string, rest = {}) {
  const { locations } = await leads.gateway.listLocations({ country: "FI", query, limit: 5, ...rest });
  return locations.map(({ kind, path }) => `${LocationKind[kind].toLowerCase()} ${path.join(" > ")}`);
}

test("a location file is loaded once, and again when it has changed", async () => {
  expect(await load("FI")).toBe(0);
  expect(
    await leads.db("postal_areas").join("locations", "id", "postal_code_id").where({ country: "FI" }),
  ).toHaveLength(3_576);
  const ids = await leads.db("locations").where({ country: "FI" }).orderBy("id").pluck("id");
  const csv = await file("FI");
  expect(await load("FI", `${csv}Uusimaa,Helsinki,Kokeilukylä,00999,60.1,24.9\n`)).toBe(3_577);
  expect(await search("kokeilukyla")).toHaveLength(1);
  expect(await load("FI", csv)).toBe(3_576);
  expect(await leads.db("locations").where({ country: "FI" }).orderBy("id").pluck("id")).toEqual(ids);
  expect(await search("kokeilukyla")).toEqual([]);
});

test("an incomplete location file leaves the former tree in place", async () => {
  await expect(load("SE", "region,city\nx,y")).rejects.toThrow("The first line");
  expect(await leads.db("locations").where({ country: "SE", kind: "region" })).toHaveLength(21);
});

test("locations are found by the beginning of their name, cities and regions before districts, accents and case aside", async () => {
  expect(await search("HELSINKI")).toEqual([
    "city Uusimaa > Helsinki",
    ...(await search("helsinki", { kinds: [LocationKind.DISTRICT] })).slice(0, 4),
  ]);
  expect((await search("jarvenpaa"))[0]).toBe("city Uusimaa > Järvenpää");
  expect((await search("uusim"))[0]).toBe("region Uusimaa");
});

test("postal codes are found with or without their space, the exact one first", async () => {
  expect((await search("0053"))[0]).toMatch(/^postal_code .* > 00530$/);
  for (const query of ["114 56", "11456", " 114 56 "]) {
    expect((await search(query, { country: "SE" }))[0]).toBe("postal_code Stockholm > Stockholm > Stockholm > 114 56");
  }
});

test("no part of a location query is taken as a pattern", async () => {
  for (const query of ["%", "_elsinki", "\\", "' or true --"]) expect(await search(query)).toEqual([]);
});

test("the location tree can be walked from the regions down, and nodes are found by their ids", async () => {
  const below = async (parentId: string) =>
    (await leads.gateway.listLocations({ country: "FI", parentId, limit: 500 })).locations;
  const regions = await below("");
  expect(regions).toHaveLength(18);
  const uusimaa = regions.find(({ name }) => name === "Uusimaa")!;
  const cities = await below(uusimaa.id);
  expect(cities).toHaveLength(uusimaa.childCount);
  const helsinki = cities.find(({ name }) => name === "Helsinki")!;
  const [district] = (await below(helsinki.id)).filter(({ name }) => name === "Helsinki");
  const codes = await below(district!.id);
  expect(codes).toHaveLength(district!.childCount);
  expect(codes).toContainEqual(
    expect.objectContaining({ code: "00530", path: ["Uusimaa", "Helsinki", "Helsinki", "00530"] }),
  );
  const ids = [uusimaa.id, codes[0]!.id, "FI-ffffffffffffffff"];
  const { locations } = await leads.gateway.listLocations({ country: "FI", ids, limit: 10 });
  expect(locations.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 2).toSorted());
});

test("a postal code of two districts is a child of both", async () => {
  const [brompton, chelsea] = await Promise.all(
    ["brompton", "chelsea"].map(
      async (query) =>
        (await leads.gateway.listLocations({ country: "GB", query, kinds: [LocationKind.DISTRICT], limit: 1 }))
          .locations[0]!,
    ),
  );
  for (const { id } of [brompton!, chelsea!]) {
    const { locations } = await leads.gateway.listLocations({ country: "GB", parentId: id, limit: 10 });
    expect(locations.map(({ code }) => code)).toEqual(["SW3"]);
  }
});
