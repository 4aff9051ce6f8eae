import { type CountryPack, countryPackOf } from "@doorlight/common/product";
import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { localDate, type Clock } from "@doorlight/common/time";
import type { Point } from "../domain/home.ts";
import type { Counts, Import, Located, Saved } from "../domain/import.ts";
import {
  type AgentRow,
  decimalSignOf,
  type ImportRow,
  readImportRow,
  type RowError,
  rowsOf,
  type SaleRow,
} from "../domain/import-rows.ts";
import { readPostalCode } from "../domain/postal-code.ts";

type OpenImport = Import & { content: string };

type ReadRow = Located<ImportRow> | RowError[];

type Ports = {
  db: Db;
  imports: {
    /** After one of them. */
    oldestOpen(after?: string): Promise<OpenImport | undefined>;
    lockOpen(tx: Tx, id: string): Promise<number | undefined>;
    addBatch(tx: Tx, id: string, counts: Counts, errors: readonly RowError[], at: Date): Promise<void>;
  };
  markets: {
    pointsOf(tx: Tx, country: string, codes: readonly string[]): Promise<Map<string, Point>>;
    saveSales(tx: Tx, country: string, rows: readonly Located<SaleRow>[]): Promise<Saved>;
    saveAgents(tx: Tx, country: string, rows: readonly Located<AgentRow>[]): Promise<Saved>;
  };
  removedAgents: { linesAmong(tx: Tx, country: string, agents: readonly AgentRow[]): Promise<number[]> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

const BATCH = 500;

/**
 * Reads the rows of open imports, the oldest first; one that fails does not hold up the others. A batch commits with its
 * counts, so a killed import resumes after the last one, and two copies that read one import take turns. Agents who asked
 * to be removed stay removed.
 */
export function makeRunImports({ db, imports, markets, removedAgents, packs, clock }: Ports) {
  return async (): Promise<void> => {
    const errors: unknown[] = [];
    for (let open = await imports.oldestOpen(); open; open = await imports.oldestOpen(open.id)) {
      await finish(open).catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} imports failed`, { cause: errors[0] });
  };

  async function finish(open: OpenImport): Promise<void> {
    const rows = await transaction(db, (tx) => readRows(tx, open));
    while (await transaction(db, (tx) => saveBatch(tx, open, rows))) {
      // One batch after the other.
    }
  }

  /** Every row of the file, or its errors. A reference counts once, by its first row without an error. */
  async function readRows(tx: Tx, { country, kind, content }: OpenImport): Promise<ReadRow[]> {
    const reading = readingOf(country, content);
    const rows = rowsOf(kind, content).map((row) => readImportRow(kind, row, reading));
    const codes = rows.flatMap((row) => (Array.isArray(row) ? [] : [row.postalCode]));
    const points = await markets.pointsOf(tx, country, [...new Set(codes)]);
    const seen = new Set<string>();
    return rows.map((row) => {
      if (Array.isArray(row)) return row;
      const { line, reference, postalCode } = row;
      if (seen.has(reference)) return [{ line, column: "reference", code: "repeated" }];
      const point = points.get(postalCode);
      if (!point) return [{ line, column: "postal_code", code: "unknown_postal_code" }];
      seen.add(reference);
      return { ...row, ...point };
    });
  }

  /** False if nothing is left. */
  async function saveBatch(tx: Tx, { id, country, kind }: OpenImport, rows: readonly ReadRow[]): Promise<boolean> {
    const done = await imports.lockOpen(tx, id);
    if (done === undefined) return false;
    const batch = rows.slice(done, done + BATCH);
    const errors = batch.flatMap((row) => (Array.isArray(row) ? row : []));
    const read = batch.flatMap((row) => (Array.isArray(row) ? [] : [row]));
    const removed = kind === "sales" ? [] : await removedAgents.linesAmong(tx, country, read as AgentRow[]);
    errors.push(...removed.map((line) => ({ line, column: "", code: "removed" })));
    const located = read.filter(({ line }) => !removed.includes(line));
    const { added, changed } =
      kind === "sales"
        ? await markets.saveSales(tx, country, located as Located<SaleRow>[])
        : await markets.saveAgents(tx, country, located as Located<AgentRow>[]);
    const counts = {
      added,
      changed,
      unchanged: located.length - added - changed,
      refused: batch.length - located.length,
    };
    await imports.addBatch(tx, id, counts, errors, clock.now());
    return done + batch.length < rows.length;
  }

  function readingOf(country: string, content: string) {
    const { timeZone, postalCode, currency } = countryPackOf(packs, country);
    return {
      today: localDate(timeZone, clock.now()),
      readCode: (written: string) => readPostalCode(postalCode, written)?.area,
      currency,
      decimalSign: decimalSignOf(content),
    };
  }
}
