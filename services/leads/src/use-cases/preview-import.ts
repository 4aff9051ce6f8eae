import { BrokenCsv, decodeUtf8 } from "@doorlight/common/csv";
import { type Db, transaction, type Tx } from "@doorlight/common/db";
import { refuse, refuseField } from "@doorlight/common/errors";
import type { CountryPack } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import type { CsvRow } from "../domain/csv-table.ts";
import type { Counts, ImportFile } from "../domain/import.ts";
import { type ImportKind, type ImportRow, type RowError, rowsOf } from "../domain/import-rows.ts";
import { changeOf, type RowChange } from "../domain/row-change.ts";
import type { ReadImport } from "./read-import.ts";

type Ports = {
  db: Db;
  imports: { addPreview(tx: Tx, file: ImportFile & { rows: number }, at: Date): Promise<string> };
  importedRows: {
    known(
      tx: Tx,
      file: { kind: ImportKind; country: string },
      references: readonly string[],
    ): Promise<Map<string, ImportRow>>;
  };
  agencies: { knownAmong(tx: Tx, country: string, names: readonly string[]): Promise<ReadonlySet<string>> };
  readImport: ReadImport;
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

export type ImportPreview = Counts & {
  previewId: string;
  rows: number;
  /** The first of them, by line. */
  changes: RowChange[];
  errors: RowError[];
};

const BATCH = 500;
const SHOWN_CHANGES = 50;
const SHOWN_ERRORS = 200;

/**
 * Keeps a file, and says what its import would do now; nothing else is written. A file that is no table with the columns of
 * its kind is refused whole, with its line. Refuses `invalid_request` and `not_found` for a country without a pack.
 */
export function makePreviewImport({ db, imports, importedRows, agencies, readImport, packs, clock }: Ports) {
  return (country: string, kind: ImportKind, bytes: Uint8Array): Promise<ImportPreview> => {
    if (!packs.has(country)) return refuse("not_found");
    const { content, rows: read } = readTable(kind, bytes);
    const [file, rows] = [{ country, kind, content }, read.length];
    return transaction(db, async (tx) => ({
      previewId: await imports.addPreview(tx, { ...file, rows }, clock.now()),
      rows,
      ...(await effectOf(tx, file)),
    }));
  };

  async function effectOf(tx: Tx, file: ImportFile) {
    const rows = await readImport.rows(tx, file);
    const effect = {
      added: 0,
      changed: 0,
      unchanged: 0,
      refused: 0,
      changes: [] as RowChange[],
      errors: [] as RowError[],
    };
    for (let start = 0; start < rows.length; start += BATCH) {
      const batch = await readImport.withoutRemoved(tx, file.kind, file.country, rows.slice(start, start + BATCH));
      const good = batch.flatMap((row) => (Array.isArray(row) ? [] : [row]));
      const known = await importedRows.known(
        tx,
        file,
        good.map(({ reference }) => reference),
      );
      const names = good.flatMap((row) => ("agency" in row ? [row.agency] : []));
      const knownAgencies = await agencies.knownAmong(tx, file.country, names);
      const changes = good.flatMap((row) => changeOf(known.get(row.reference), row, knownAgencies) ?? []);
      const added = changes.filter(({ isNew }) => isNew).length;
      effect.added += added;
      effect.changed += changes.length - added;
      effect.unchanged += good.length - changes.length;
      effect.refused += batch.length - good.length;
      effect.changes.push(...changes.slice(0, SHOWN_CHANGES - effect.changes.length));
      const errors = batch.flatMap((row) => (Array.isArray(row) ? row : []));
      effect.errors.push(...errors.slice(0, SHOWN_ERRORS - effect.errors.length));
    }
    return effect;
  }
}

function readTable(kind: ImportKind, bytes: Uint8Array): { content: string; rows: CsvRow[] } {
  try {
    const content = decodeUtf8(bytes);
    return { content, rows: rowsOf(kind, content) };
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    return refuseField("file", error.reason, [`line ${error.line}`, error.column].filter(Boolean).join(", "));
  }
}
