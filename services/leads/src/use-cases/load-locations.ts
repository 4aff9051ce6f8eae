import { createHash } from "node:crypto";
import { transaction, type Db, type Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { parseLocationFile } from "../domain/location-file.ts";
import { locationTree, type LocationTree } from "../domain/location-tree.ts";

type Ports = {
  db: Db;
  locations: {
    claimFile(tx: Tx, file: { country: string; sha256: string; rows: number }, at: Date): Promise<boolean>;
    replace(tx: Tx, country: string, tree: LocationTree): Promise<void>;
  };
  clock: Clock;
};

/** Loads a country's file of locations and returns the number of its rows; 0 when this very file is loaded already. */
export function makeLoadLocations({ db, locations, clock }: Ports) {
  return async (country: string, csv: string): Promise<number> => {
    const rows = parseLocationFile(csv);
    const sha256 = createHash("sha256").update(csv).digest("hex");
    return transaction(db, async (tx) => {
      const file = { country, sha256, rows: rows.length };
      if (!(await locations.claimFile(tx, file, clock.now()))) return 0;
      await locations.replace(tx, country, locationTree(country, rows));
      return rows.length;
    });
  };
}
