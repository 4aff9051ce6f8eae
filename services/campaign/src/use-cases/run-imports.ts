import { setImmediate as nextTurn } from "node:timers/promises";
import type { CsvRecord } from "@doorlight/common/csv";
import { type Db, transaction, type Tx } from "@doorlight/common/db";
import type { Clock } from "@doorlight/common/time";
import { type Candidate, mergeProspects } from "../domain/merge-prospects.ts";
import type { Counts, OpenImport, RowError } from "../domain/prospect-import.ts";
import { headerOf, type ProspectRow, readProspectRow, rowsBelowHeader } from "../domain/prospect-rows.ts";

type Ports = {
  db: Db;
  imports: {
    /** After one of them. */
    oldestOpen(after?: string): Promise<OpenImport | undefined>;
    lockOpen(tx: Tx, id: string): Promise<number | undefined>;
    addBatch(tx: Tx, id: string, counts: Counts, errors: readonly RowError[], at: Date): Promise<void>;
  };
  prospects: { lockCountry(tx: Tx, country: string): Promise<void> };
  merges: {
    linesOfErased(tx: Tx, rows: readonly ProspectRow[]): Promise<ReadonlySet<number>>;
    lockKnown(tx: Tx, country: string, rows: readonly ProspectRow[]): Promise<Candidate[]>;
    save(tx: Tx, country: string, prospects: readonly Candidate[], at: Date): Promise<void>;
  };
  clock: Clock;
};

export type RunImports = ReturnType<typeof makeRunImports>;

const BATCH = 500;

/**
 * Reads the rows of open imports, the oldest first; one that fails does not hold up the others. A batch commits with its
 * counts, so a killed import resumes after the last one, and two copies that read one import take turns (decision 64).
 * People who were erased stay erased.
 */
export function makeRunImports({ db, imports, prospects, merges, clock }: Ports) {
  return async (): Promise<void> => {
    const errors: unknown[] = [];
    for (let open = await imports.oldestOpen(); open; open = await imports.oldestOpen(open.id)) {
      await finish(open).catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} imports failed`, { cause: errors[0] });
  };

  async function finish(open: OpenImport): Promise<void> {
    const header = headerOf(open.content);
    const rows = rowsBelowHeader(open.content);
    let read = 0;
    let batch: CsvRecord[] = [];
    for (;;) {
      const { value: row } = rows.next();
      if (row) batch.push(row);
      if (row && batch.length < BATCH) continue;
      if (batch.length > 0) await saveBatch(open, header, batch, read);
      read += batch.length;
      batch = [];
      if (!row) return;
      await nextTurn();
    }
  }

  /** Saves the part of a batch, from the `begin`th row of the file on, that is not done yet. */
  async function saveBatch(open: OpenImport, header: string[], batch: CsvRecord[], begin: number): Promise<void> {
    await transaction(db, async (tx) => {
      const done = await imports.lockOpen(tx, open.id);
      const left = done === undefined ? [] : batch.slice(Math.max(0, done - begin));
      if (left.length === 0) return;
      const read = left.map((row) => readProspectRow(row, { ...open, header }));
      const whole = read.flatMap((row) => (Array.isArray(row) ? [] : [row]));
      await prospects.lockCountry(tx, open.country);
      const erased = await merges.linesOfErased(tx, whole);
      const good = whole.filter(({ line }) => !erased.has(line));
      const known = await merges.lockKnown(tx, open.country, good);
      const { prospects: merged, ...counts } = mergeProspects(known, good, open);
      await merges.save(tx, open.country, merged, clock.now());
      const errors = read.flatMap((row) => (Array.isArray(row) ? row : []));
      errors.push(...[...erased].map((line) => ({ line, column: "", code: "erased" })));
      await imports.addBatch(tx, open.id, { ...counts, refused: left.length - good.length }, errors, clock.now());
    });
  }
}
