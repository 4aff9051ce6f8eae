// Generated from doorlight.campaign.v1.ProspectImport by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { Country } from "../common.ts";
import { Instant } from "../common.ts";

/** A file whose rows are read in batches, one after the other. */
export const ProspectImport = z.object({
  id: Id,
  country: Country,
  uploadedAt: Instant,
  /** Null until somebody has said what its columns are; a day later such a file is deleted. */
  startedAt: z.nullable(Instant),
  /** Null while rows are left. */
  finishedAt: z.nullable(Instant),
  /** Where the data come from; null until it is started. */
  source: z.nullable(z.string()),
  /** Of the file, without its header. */
  rows: z.int(),
  /** How many of them are read: the next four together. */
  done: z.int(),
  /** New prospects. */
  added: z.int(),
  /** Of a known prospect, with something new. */
  merged: z.int(),
  /** Of a known prospect, with nothing new. */
  unchanged: z.int(),
  /** With an error; nothing of such a row is saved. */
  refused: z.int(),
});
export type ProspectImport = z.output<typeof ProspectImport>;
