/** A row of a table, by the names of its columns; `line` is where it begins in the file, from 1. */
export type CsvRow = { line: number; fields: Record<string, string> };

export type BrokenCsvReason =
  | "not_utf8"
  | "no_rows"
  | "too_many_rows"
  | "unknown_column"
  | "missing_column"
  | "open_quote";

/** A file that is no table of the asked columns. */
export class BrokenCsv extends Error {
  readonly reason: BrokenCsvReason;
  readonly line: number;
  /** Of the header, where one is meant. */
  readonly column: string;
  constructor(reason: BrokenCsvReason, line: number, column = "") {
    super(`${reason} in line ${line}`);
    this.reason = reason;
    this.line = line;
    this.column = column;
  }
}

type Columns = { required: readonly string[]; optional: readonly string[] };

/**
 * The rows of a CSV file (RFC 4180) below its header, with commas or semicolons, with or without a byte order mark. Columns
 * may stand in any order; empty lines are left out, and a cell that is missing at the end of a row is empty. Cells beyond
 * the header are under the empty name. Throws `BrokenCsv`.
 */
export function readCsvTable(text: string, { required, optional }: Columns, mostRows: number): CsvRow[] {
  const unmarked = text.replace(/^\uFEFF/, "");
  const [first, ...records] = readRecords(unmarked, separatorOf(unmarked));
  const header = (first?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const missing = required.find((column) => !header.includes(column));
  if (missing !== undefined) throw new BrokenCsv("missing_column", 1, missing);
  const unknown = header.find(
    (column, at) => header.indexOf(column) !== at || (!required.includes(column) && !optional.includes(column)),
  );
  if (unknown !== undefined) throw new BrokenCsv("unknown_column", 1, unknown);
  if (records.length === 0) throw new BrokenCsv("no_rows", 1);
  if (records.length > mostRows) throw new BrokenCsv("too_many_rows", records[mostRows]!.line);
  return records.map(({ line, cells }) => ({
    line,
    fields: Object.fromEntries([
      ...header.map((column, at) => [column, cells[at]?.trim() ?? ""]),
      ["", cells.slice(header.length).join("").trim()],
    ]),
  }));
}

/** Excel in Finland and Sweden writes semicolons: decimals have the commas. */
function separatorOf(text: string): "," | ";" {
  const header = text.slice(0, text.search(/\r?\n|\r|$/));
  return header.split(";").length > header.split(",").length ? ";" : ",";
}

type CsvRecord = { line: number; cells: string[] };

function readRecords(text: string, separator: string): CsvRecord[] {
  // A cell in quotes, or a plain one; then what ends it.
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`, "y");
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let line = 1;
  let begin = 1;
  while (cell.lastIndex < text.length || cells.length > 0) {
    const found = cell.exec(text);
    if (!found) throw new BrokenCsv("open_quote", line);
    const [whole, quoted, plain = "", end = ""] = found;
    // A quote inside a plain cell belongs to no cell in quotes that is whole.
    if (quoted === undefined && plain.startsWith('"')) throw new BrokenCsv("open_quote", line);
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === separator) continue;
    if (cells.some((content) => content.trim() !== "")) records.push({ line: begin, cells });
    cells = [];
    begin = line;
  }
  return records;
}
