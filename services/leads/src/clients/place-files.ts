import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PlaceFiles } from "../domain/place-tables.ts";

/** The tables of names, from `deploy/locations/names`. */
export async function readPlaceFiles(folder: string): Promise<PlaceFiles> {
  const read = (name: string) => readFile(join(folder, `${name}.csv`), "utf8");
  const [regions, cities, areas, towns] = await Promise.all([
    read("regions"),
    read("cities"),
    read("areas"),
    read("towns"),
  ]);
  return { regions, cities, areas, towns };
}
