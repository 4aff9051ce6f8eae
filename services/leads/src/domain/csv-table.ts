import { BrokenCsv, type CsvRecord, csvRecords } from "@doorlight/common/csv";

/** A row of a table, by the names of its columns; `line` is where it begins in the file, from 1. */
export type CsvRow = { line: number; fields: Record<string, string> };

type Columns = { required: readonly string[]; optional: readonly string[] };

/** For each possible row, this many empty rows may stand in between. */
const MOST_EMPTY = 3;

/**
 * The rows of a CSV file (RFC 4180) below its header, with commas or semicolons, with or without a byte order mark. Columns
 * may stand in any order; empty lines are left out, and a cell that is missing at the end of a row is empty. Cells beyond
 * the header are under the empty name. Throws `BrokenCsv`, as soon as it is known: the process does nothing else meanwhile.
 */
export function readCsvTable(text: string, { required, optional }: Columns, mostRows: number): CsvRow[] {
  const rows = csvRecords(text);
  const header = headerOf(rows.next().value?.cells ?? []);
  const missing = required.find((column) => !header.includes(column));
  if (missing !== undefined) throw new BrokenCsv("missing_column", 1, missing);
  const unknown = header.find(
    (column, at) => header.indexOf(column) !== at || (!required.includes(column) && !optional.includes(column)),
  );
  if (unknown !== undefined) throw new BrokenCsv("unknown_column", 1, unknown);
  const records: CsvRecord[] = [];
  let empty = 0;
  for (const row of rows) {
    if (row.cells.every((content) => content.trim() === "")) empty += 1;
    else records.push(row);
    if (records.length > mostRows || empty > MOST_EMPTY * mostRows) throw new BrokenCsv("too_many_rows", row.line);
  }
  if (records.length === 0) throw new BrokenCsv("no_rows", 1);
  return records.map(({ line, cells }) => ({
    line,
    fields: Object.fromEntries([
      ...header.map((column, at) => [column, cells[at]?.trim() ?? ""]),
      ["", cells.slice(header.length).join("").trim()],
    ]),
  }));
}

const headerOf = (cells: readonly string[]) => cells.map((cell) => cell.trim().toLowerCase());
