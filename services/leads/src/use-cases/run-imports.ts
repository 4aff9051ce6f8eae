import { type CountryPack, countryPackOf } from "@doorlight/common/product";
import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { localDate, type Clock } from "@doorlight/common/time";
import type { Point } from "../domain/home.ts";
import type { Counts, Import, Located, Saved } from "../domain/import.ts";
import type { CsvRow } from "../domain/csv-table.ts";
import {
  type AgentRow,
  decimalSignOf,
  type ImportRow,
  readImportRow,
  repeatedRows,
  type RowError,
  rowsOf,
  type SaleRow,
} from "../domain/import-rows.ts";
import { readPostalCode } from "../domain/postal-code.ts";

type OpenImport = Import & { content: string };

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
    const rows = rowsOf(open.kind, open.content);
    const repeated = repeatedRows(rows);
    while (await transaction(db, (tx) => readBatch(tx, open, rows, repeated))) {
      // One batch after the other.
    }
  }

  /** False if nothing is left. */
  async function readBatch(
    tx: Tx,
    { id, country, kind, content }: OpenImport,
    rows: readonly CsvRow[],
    repeated: ReadonlySet<number>,
  ): Promise<boolean> {
    const done = await imports.lockOpen(tx, id);
    if (done === undefined) return false;
    const errors: RowError[] = [];
    const reading = readingOf(country, content);
    const read = rows.slice(done, done + BATCH).flatMap((row): ImportRow[] => {
      if (repeated.has(row.line)) {
        errors.push({ line: row.line, column: "reference", code: "repeated" });
        return [];
      }
      const found = readImportRow(kind, row, reading);
      if (!Array.isArray(found)) return [found];
      errors.push(...found);
      return [];
    });

    const points = await markets.pointsOf(
      tx,
      country,
      read.map(({ postalCode }) => postalCode),
    );
    const removed = kind === "sales" ? [] : await removedAgents.linesAmong(tx, country, read as AgentRow[]);
    const located = read.flatMap((row) => {
      if (removed.includes(row.line)) {
        errors.push({ line: row.line, column: "", code: "removed" });
        return [];
      }
      const point = points.get(row.postalCode);
      if (!point) errors.push({ line: row.line, column: "postal_code", code: "unknown_postal_code" });
      return point ? [{ ...row, ...point }] : [];
    });
    const { added, changed } =
      kind === "sales"
        ? await markets.saveSales(tx, country, located as Located<SaleRow>[])
        : await markets.saveAgents(tx, country, located as Located<AgentRow>[]);
    const batch = Math.min(BATCH, rows.length - done);
    const counts = { added, changed, unchanged: located.length - added - changed, refused: batch - located.length };
    await imports.addBatch(tx, id, counts, errors, clock.now());
    return done + batch < rows.length;
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
