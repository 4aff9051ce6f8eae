import { BrokenCsv } from "./broken-csv.ts";

/** A row of a file; `line` is where it begins, from 1. */
export type CsvRecord = { line: number; cells: string[] };

export type Separator = "," | ";";

/** Of one row: more is no table that people keep. */
const MOST_CELLS = 100;
/** Characters of a cell: more is what stands between two wrong quotes. */
const LONGEST_CELL = 10_000;
/** A header is in the first piece of a file. */
const HEADER_LENGTH = 10_000;

/** Excel in Finland and Sweden writes semicolons: decimals have the commas. */
export function separatorOf(text: string): Separator {
  const [header = ""] = text.slice(0, HEADER_LENGTH).split(/\r\n|\n|\r/, 1);
  return header.split(";").length > header.split(",").length ? ";" : ",";
}

/**
 * The rows of a text in CSV (RFC 4180), one after the other, those without any content among them; a byte order mark is
 * left out. Throws `BrokenCsv`, as soon as it is known, for an open quote, for more than 100 cells in a row and for
 * one of more than 10,000 characters. Each step
 * takes time in proportion to its row, whatever the row holds.
 */
export function* csvRecords(marked: string): Generator<CsvRecord, undefined> {
  const text = marked.replace(/^\uFEFF/, "");
  const separator = separatorOf(text);
  const plain = new RegExp(`[^${separator}\\r\\n]*`, "y");
  const end = new RegExp(`${separator}|\\r\\n|\\n|\\r|$`, "y");
  let cells: string[] = [];
  let at = 0;
  let line = 1;
  let begin = 1;
  while (at < text.length || cells.length > 0) {
    if (cells.length === MOST_CELLS) throw new BrokenCsv("too_many_cells", begin);
    const isQuoted = text[at] === '"';
    const until = isQuoted ? closingQuote(text, at) : lengthAt(plain, text, at);
    // A quote inside a plain cell belongs to no cell in quotes that is whole.
    if (until < 0) throw new BrokenCsv("open_quote", line);
    if (until - at > LONGEST_CELL) throw new BrokenCsv("cell_too_long", begin);
    const cell = isQuoted ? text.slice(at + 1, until) : text.slice(at, until);
    cells.push(isQuoted ? cell.replaceAll('""', '"') : cell);
    at = isQuoted ? until + 1 : until;
    const next = lengthAt(end, text, at);
    if (next < 0) throw new BrokenCsv("open_quote", line);
    const stop = text.slice(at, next);
    if (isQuoted) line += cell.match(/\r\n|\n|\r/g)?.length ?? 0;
    at = next;
    if (stop === separator) continue;
    line += stop === "" ? 0 : 1;
    yield { line: begin, cells };
    cells = [];
    begin = line;
  }
}

/** Where the match of a sticky expression ends; -1 without one. */
function lengthAt(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  return expression.test(text) ? Math.max(expression.lastIndex, at) : -1;
}

/** The quote that ends a cell; -1 if there is none. Two quotes stand for one. */
function closingQuote(text: string, at: number): number {
  for (let from = at + 1; ;) {
    const found = text.indexOf('"', from);
    if (found < 0 || text[found + 1] !== '"') return found;
    from = found + 2;
  }
}
