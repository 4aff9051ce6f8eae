// Generated from doorlight.leads.v1.Import by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { Country } from "../common.ts";
import { ImportKind } from "./import-kind.ts";
import { Instant } from "../common.ts";

/** A file whose rows are read in batches, one after the other. */
export const Import = z.object({
  id: Id,
  country: Country,
  kind: ImportKind,
  startedAt: Instant,
  /** Null while rows are left. */
  finishedAt: z.nullable(Instant),
  /** Of the file, without its header. */
  rows: z.int(),
  /** How many of them are read: the next four together. */
  done: z.int(),
  /** New ones. */
  added: z.int(),
  /** Known by their reference, with other contents. */
  changed: z.int(),
  /** Known as they are. */
  unchanged: z.int(),
  /** With an error; nothing of such a row is saved. */
  refused: z.int(),
  /** Null while nobody undoes the import. */
  undoneAt: z.nullable(Instant),
  /** Of the added and changed rows, by the undo; the others were changed or removed since. */
  takenBack: z.int(),
});
export type Import = z.output<typeof Import>;
