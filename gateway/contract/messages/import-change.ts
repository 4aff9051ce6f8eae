// Generated from doorlight.leads.v1.ImportChange by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { ImportCell } from "./import-cell.ts";

/** The effect of a row. */
export const ImportChange = z.object({
  /** Of the file, from 1. */
  line: z.int(),
  /** Whether its reference is unknown. */
  isNew: z.boolean(),
  /** Those with a content for a new row, else those with another content. */
  cells: z.array(ImportCell),
  /** Whether it is a new agent of an agency that there is: what the agency asks and offers may change with it. */
  joinsAgency: z.boolean(),
});
export type ImportChange = z.output<typeof ImportChange>;
