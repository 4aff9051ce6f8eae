/** A row of a table, by the names of its columns; `line` is where it begins in the file, from 1. */
export type CsvRow = { line: number; fields: Record<string, string> };

export type BrokenCsvReason =
  | "not_utf8"
  | "no_rows"
  | "too_many_rows"
  | "unknown_column"
  | "missing_column"
  | "too_many_cells"
  | "open_quote";

/** A file that is no table of the asked columns. */
export class BrokenCsv extends Error {
  readonly reason: BrokenCsvReason;
  readonly line: number;
  /** Of the header, if one is meant. */
  readonly column: string;
  constructor(reason: BrokenCsvReason, line: number, column = "") {
    super(`${reason} in line ${line}`);
    this.reason = reason;
    this.line = line;
    this.column = column;
  }
}

type Columns = { required: readonly string[]; optional: readonly string[] };

/** Of one row: more is no table that people keep. */
const MOST_CELLS = 100;
/** For each possible row, this many empty rows may stand in between. */
const MOST_EMPTY = 3;
/** A header is in the first piece of a file. */
const HEADER_LENGTH = 10_000;

/**
 * The rows of a CSV file (RFC 4180) below its header, with commas or semicolons, with or without a byte order mark. Columns
 * may stand in any order; empty lines are left out, and a cell that is missing at the end of a row is empty. Cells beyond
 * the header are under the empty name. Throws `BrokenCsv`, as soon as it is known: the process does nothing else meanwhile.
 */
export function readCsvTable(text: string, { required, optional }: Columns, mostRows: number): CsvRow[] {
  const unmarked = text.replace(/^\uFEFF/, "");
  const rows = readRows(unmarked, separatorOf(unmarked));
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

/** Excel in Finland and Sweden writes semicolons: decimals have the commas. */
export function separatorOf(text: string): "," | ";" {
  const [header = ""] = text.slice(0, HEADER_LENGTH).split(/\r\n|\n|\r/, 1);
  return header.split(";").length > header.split(",").length ? ";" : ",";
}

type CsvRecord = { line: number; cells: string[] };

/** Row by row, those without any content among them. */
function* readRows(text: string, separator: string): Generator<CsvRecord, undefined> {
  // A quoted cell, or a plain one; then its end.
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`, "y");
  let cells: string[] = [];
  let line = 1;
  let begin = 1;
  while (cell.lastIndex < text.length || cells.length > 0) {
    const found = cell.exec(text);
    if (!found) throw new BrokenCsv("open_quote", line);
    const [whole, quoted, plain = "", end = ""] = found;
    // A quote inside a plain cell belongs to no cell in quotes that is whole.
    if (quoted === undefined && plain.startsWith('"')) throw new BrokenCsv("open_quote", line);
    if (cells.length === MOST_CELLS) throw new BrokenCsv("too_many_cells", begin);
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === separator) continue;
    yield { line: begin, cells };
    cells = [];
    begin = line;
  }
}
