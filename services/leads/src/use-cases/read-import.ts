import { type CountryPack, countryPackOf, readPostalCode } from "@doorlight/common/product";
import type { Tx } from "@doorlight/common/db";
import { localDate, type Clock } from "@doorlight/common/time";
import type { Point } from "../domain/home.ts";
import type { ImportFile, ReadRow } from "../domain/import.ts";
import {
  type AgentRow,
  decimalSignOf,
  type ImportKind,
  type ImportRow,
  readImportRow,
  rowsOf,
} from "../domain/import-rows.ts";

type Ports = {
  importedRows: { pointsOf(tx: Tx, country: string, codes: readonly string[]): Promise<Map<string, Point>> };
  agencies: { removedAmong(tx: Tx, country: string, names: readonly string[]): Promise<ReadonlySet<string>> };
  removedAgents: { linesAmong(tx: Tx, country: string, agents: readonly AgentRow[]): Promise<number[]> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

export type ReadImport = ReturnType<typeof makeReadImport>;

/** Reads files of imports, for their preview and their import alike. */
export function makeReadImport({ importedRows, agencies, removedAgents, packs, clock }: Ports) {
  return {
    /** Every row of the file, or its errors. A reference counts once, by its first row without an error. */
    async rows(tx: Tx, { country, kind, content }: ImportFile): Promise<ReadRow[]> {
      const reading = readingOf(country, content);
      const rows = rowsOf(kind, content).map((row) => readImportRow(kind, row, reading));
      const codes = rows.flatMap((row) => (Array.isArray(row) ? [] : [row.postalCode]));
      const points = await importedRows.pointsOf(tx, country, [...new Set(codes)]);
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
    },

    /** Rows of a batch with those of removed agents and agencies as errors. None is removed until the transaction ends. */
    async withoutRemoved(tx: Tx, kind: ImportKind, country: string, batch: readonly ReadRow[]): Promise<ReadRow[]> {
      if (kind === "sales") return [...batch];
      const agents = batch.filter((row): row is Exclude<ReadRow, unknown[]> & AgentRow => isAgent(row));
      const removed = new Set(await removedAgents.linesAmong(tx, country, agents));
      const names = agents.map(({ agency }) => agency);
      const removedNames = await agencies.removedAmong(tx, country, names);
      return batch.map((row) => {
        if (Array.isArray(row)) return row;
        if (removed.has(row.line)) return [{ line: row.line, column: "", code: "removed" }];
        if (!("agency" in row) || !removedNames.has(row.agency)) return row;
        return [{ line: row.line, column: "agency", code: "removed_agency" }];
      });
    },
  };

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

const isAgent = (row: ReadRow) => !Array.isArray(row) && "agency" in (row satisfies ImportRow);
