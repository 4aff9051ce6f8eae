import type { Point } from "./home.ts";
import type { ImportKind, ImportRow, RowError } from "./import-rows.ts";

export type Import = {
  id: string;
  country: string;
  kind: ImportKind;
  startedAt: Date;
  finishedAt: Date | null;
  undoneAt: Date | null;
  rows: number;
  done: number;
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
  /** Of the added and changed rows, by the undo. */
  takenBack: number;
};

/** The outcome of some rows. */
export type Counts = Pick<Import, "added" | "changed" | "unchanged" | "refused">;

/** A file of a country. */
export type ImportFile = { country: string; kind: ImportKind; content: string };

export type NewImport = ImportFile & { adminId: string; rows: number; at: Date };

/** A checked file that nobody has imported yet. */
export type PreviewedFile = ImportFile & { id: string; rows: number };

/** A row with the place of its postal code. */
export type Located<Row> = Row & Point;

/** A row of a file, or its errors. */
export type ReadRow = Located<ImportRow> | RowError[];

/** Of the rows of a batch. */
export type Saved = { added: number; changed: number };
