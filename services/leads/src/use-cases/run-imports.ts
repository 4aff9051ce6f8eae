import { transaction, type Db, type Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import type { Counts, Import, ImportFile, Located, ReadRow, Saved } from "../domain/import.ts";
import type { ImportKind, ImportRow, RowError } from "../domain/import-rows.ts";
import type { ReadImport } from "./read-import.ts";

type OpenImport = Import & ImportFile;

type Ports = {
  db: Db;
  imports: {
    /** After one of them. */
    oldestOpen(after?: string): Promise<OpenImport | undefined>;
    lockOpen(tx: Tx, id: string): Promise<number | undefined>;
    addBatch(tx: Tx, id: string, counts: Counts, errors: readonly RowError[], at: Date): Promise<void>;
  };
  importedRows: {
    save(
      tx: Tx,
      file: { kind: ImportKind; country: string; id: string },
      rows: readonly Located<ImportRow>[],
    ): Promise<Saved>;
  };
  readImport: ReadImport;
  refreshAgencies(tx: Tx, country: string, origin: "file", at: Date): Promise<void>;
  clock: Clock;
};

const BATCH = 500;

/**
 * Reads the rows of open imports, the oldest first; one that fails does not hold up the others. A batch commits with its
 * counts, so a killed import resumes after the last one, and two copies that read one import take turns. Agents who asked
 * to be removed stay removed.
 */
export function makeRunImports({ db, imports, importedRows, readImport, refreshAgencies, clock }: Ports) {
  return async (): Promise<void> => {
    const errors: unknown[] = [];
    for (let open = await imports.oldestOpen(); open; open = await imports.oldestOpen(open.id)) {
      await finish(open).catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} imports failed`, { cause: errors[0] });
  };

  async function finish(open: OpenImport): Promise<void> {
    const rows = await transaction(db, (tx) => readImport.rows(tx, open));
    while (await transaction(db, (tx) => saveBatch(tx, open, rows))) {
      // One batch after the other.
    }
  }

  /** False if nothing is left. */
  async function saveBatch(tx: Tx, open: OpenImport, rows: readonly ReadRow[]): Promise<boolean> {
    const done = await imports.lockOpen(tx, open.id);
    if (done === undefined) return false;
    const batch = await readImport.withoutRemoved(tx, open.kind, open.country, rows.slice(done, done + BATCH));
    const errors = batch.flatMap((row) => (Array.isArray(row) ? row : []));
    const good = batch.flatMap((row) => (Array.isArray(row) ? [] : [row]));
    const { added, changed } = await importedRows.save(tx, open, good);
    const counts = { added, changed, unchanged: good.length - added - changed, refused: batch.length - good.length };
    await imports.addBatch(tx, open.id, counts, errors, clock.now());
    const isLast = done + batch.length === rows.length;
    if (isLast && open.kind === "agencies") await refreshAgencies(tx, open.country, "file", clock.now());
    return !isLast;
  }
}
