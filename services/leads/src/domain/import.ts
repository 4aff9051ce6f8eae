import type { Point } from "./home.ts";
import type { ImportKind } from "./import-rows.ts";

export type Import = {
  id: string;
  country: string;
  kind: ImportKind;
  startedAt: Date;
  finishedAt: Date | null;
  rows: number;
  done: number;
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
};

/** The outcome of some rows. */
export type Counts = Pick<Import, "added" | "changed" | "unchanged" | "refused">;

export type NewImport = { country: string; kind: ImportKind; adminId: string; content: string; rows: number; at: Date };

/** A row with the place of its postal code. */
export type Located<Row> = Row & Point;

/** Of the rows of a batch. */
export type Saved = { added: number; changed: number };
