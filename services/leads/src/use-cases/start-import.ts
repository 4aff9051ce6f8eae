import { refuse, refuseField } from "@doorlight/common/errors";
import type { CountryPack } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import type { Import, NewImport } from "../domain/import.ts";
import { BrokenCsv, type CsvRow } from "../domain/csv-table.ts";
import { type ImportKind, rowsOf } from "../domain/import-rows.ts";

type Ports = {
  imports: { add(file: NewImport): Promise<Import> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

/**
 * Saves a file whose rows `run-imports` reads. A file that is no table with the columns of its kind is refused whole, with
 * its line. Refuses `invalid_request` and `not_found` for a country without a pack.
 */
export function makeStartImport({ imports, packs, clock }: Ports) {
  return async (country: string, kind: ImportKind, adminId: string, bytes: Uint8Array): Promise<Import> => {
    if (!packs.has(country)) return refuse("not_found");
    const content = decode(bytes);
    const rows = readRows(kind, content);
    return imports.add({ country, kind, adminId, content, rows: rows.length, at: clock.now() });
  };
}

function readRows(kind: ImportKind, content: string): CsvRow[] {
  try {
    return rowsOf(kind, content);
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    return refuseField("file", error.reason, [`line ${error.line}`, error.column].filter(Boolean).join(", "));
  }
}

function decode(bytes: Uint8Array): string {
  // PostgreSQL keeps no zero in a text, and no table of people has one.
  if (bytes.includes(0)) return refuseField("file", "not_utf8", "line 1");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return refuseField("file", "not_utf8", "line 1");
  }
}
