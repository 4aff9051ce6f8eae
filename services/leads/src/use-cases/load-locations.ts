import { createHash } from "node:crypto";
import { transaction, type Db, type Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { correctedRows } from "../domain/corrected-rows.ts";
import { parseLocationFile } from "../domain/location-file.ts";
import { locationTree, type LocationTree } from "../domain/location-tree.ts";
import { parsePlaceTables, type PlaceFiles } from "../domain/place-tables.ts";

/** Grows when the rules of the import change, so that the same files are loaded again. */
const RULES = 3;

type Ports = {
  db: Db;
  locations: {
    hasFile(file: { country: string; sha256: string }): Promise<boolean>;
    claimFile(tx: Tx, file: { country: string; sha256: string; rows: number }, at: Date): Promise<boolean>;
    replace(tx: Tx, country: string, tree: LocationTree): Promise<void>;
  };
  clock: Clock;
};

/** Loads a country's file of locations and returns the number of its rows; 0 when this very source is loaded already. */
export function makeLoadLocations({ db, locations, clock }: Ports) {
  return async (country: string, csv: string, names: PlaceFiles): Promise<number> => {
    const source = JSON.stringify([RULES, csv, names.regions, names.cities, names.areas, names.towns]);
    const sha256 = createHash("sha256").update(source).digest("hex");
    if (await locations.hasFile({ country, sha256 })) return 0;
    const rows = parseLocationFile(csv);
    // Not inside the transaction: a busy machine takes longer for a large country than one may stand idle.
    const tree = locationTree(country, correctedRows(country, rows, parsePlaceTables(country, names)));
    return transaction(db, async (tx) => {
      if (!(await locations.claimFile(tx, { country, sha256, rows: rows.length }, clock.now()))) return 0;
      await locations.replace(tx, country, tree);
      return rows.length;
    });
  };
}
