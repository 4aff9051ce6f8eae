import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Db } from "@doorlight/common/db";
import { systemClock } from "@doorlight/common/time";
import { readPlaceFiles } from "../src/clients/place-files.ts";
import { makeLocationStore } from "../src/db/location-store.ts";
import { makeLoadLocations } from "../src/use-cases/load-locations.ts";

const folder = new URL("../../../deploy/locations/", import.meta.url);

export const placeFiles = () => readPlaceFiles(fileURLToPath(new URL("names", folder)));

export const locationFile = (country: string) => readFile(new URL(`${country}.csv`, folder), "utf8");

/** Loads the tree of a country from its own file, or from another text, with the real tables of names. */
export async function loadPlaces(db: Db, country: string, csv?: string): Promise<number> {
  const load = makeLoadLocations({ db, locations: makeLocationStore(db), clock: systemClock });
  return load(country, csv ?? (await locationFile(country)), await placeFiles());
}
