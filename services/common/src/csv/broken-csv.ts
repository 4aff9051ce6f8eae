export type BrokenCsvReason =
  | "not_utf8"
  | "no_rows"
  | "too_many_rows"
  | "unknown_column"
  | "missing_column"
  | "too_many_cells"
  | "cell_too_long"
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
