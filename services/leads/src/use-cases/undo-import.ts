import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { Import } from "../domain/import.ts";
import type { ImportKind } from "../domain/import-rows.ts";

type Ports = {
  db: Db;
  imports: {
    lockFinished(tx: Tx, id: string): Promise<Import | undefined>;
    setUndone(tx: Tx, id: string, takenBack: number, at: Date): Promise<void>;
    find(id: string): Promise<Import | undefined>;
  };
  importedRows: { takeBack(tx: Tx, file: { kind: ImportKind; country: string; id: string }): Promise<number> };
  refreshAgencies(tx: Tx, country: string, origin: "removal", at: Date): Promise<void>;
  clock: Clock;
};

/**
 * Takes back what a finished import added and changed, except rows that were changed or removed since. Idempotent. Refuses
 * `not_found`, for an import with rows left too.
 */
export function makeUndoImport({ db, imports, importedRows, refreshAgencies, clock }: Ports) {
  return async (id: string): Promise<Import> => {
    await transaction(db, async (tx) => {
      const finished = (await imports.lockFinished(tx, id)) ?? refuse("not_found");
      if (finished.undoneAt) return;
      const now = clock.now();
      await imports.setUndone(tx, id, await importedRows.takeBack(tx, finished), now);
      if (finished.kind === "agencies") await refreshAgencies(tx, finished.country, "removal", now);
    });
    return (await imports.find(id)) ?? refuse("not_found");
  };
}
