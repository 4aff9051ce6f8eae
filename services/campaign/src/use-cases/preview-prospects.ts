import { refuse } from "@doorlight/common/errors";
import { BrokenCsv } from "@doorlight/common/csv";
import type { ProspectField, RowError } from "../domain/prospect-import.ts";
import { headerOf, type ProspectRow, readProspectRow, rowsBelowHeader } from "../domain/prospect-rows.ts";

type Ports = {
  imports: { beginningOf(id: string): Promise<{ country: string; beginning: string } | undefined> };
};

export type PreviewedRow = Partial<ProspectRow> & { line: number; errors: RowError[] };

const MOST_SHOWN = 20;

/** How the first rows of a file would be read. Refuses `not_found` for a file that is gone, or is being read. */
export function makePreviewProspects({ imports }: Ports) {
  return async (importId: string, fields: (ProspectField | null)[]): Promise<PreviewedRow[]> => {
    const file = (await imports.beginningOf(importId)) ?? refuse("not_found");
    const header = headerOf(file.beginning);
    return firstRows(file.beginning).map((row) => {
      const read = readProspectRow(row, { fields, header, country: file.country });
      return Array.isArray(read) ? { line: row.line, errors: read } : { ...read, errors: [] };
    });
  };
}

function firstRows(beginning: string) {
  const shown = [];
  try {
    for (const row of rowsBelowHeader(beginning)) {
      shown.push(row);
      if (shown.length === MOST_SHOWN) break;
    }
  } catch (error) {
    // The beginning may end within a cell; the whole file was read when it came.
    if (!(error instanceof BrokenCsv)) throw error;
  }
  return shown;
}
