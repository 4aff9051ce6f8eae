// Generated from doorlight.leads.v1.ImportError by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

export const ImportError = z.object({
  /** Of the file, from 1. */
  line: z.int(),
  /** By its name in the header; empty for cells beyond it. */
  column: z.string(),
  /** The fault: `required`, `too_long`, `too_many_cells`, `invalid_number`, `ambiguous_number` such as 350,000 in a file with semicolons, `out_of_range`, `invalid_day`, `in_the_future`, `invalid_email`, `invalid_address` of a website, `unknown_postal_code`, `unknown_property_type`; `formula`: a name that a spreadsheet would run; `repeated`: the reference stands in the file before; `removed`: an agent who asked to be removed; `removed_agency`: an agency that an admin removed. */
  code: z.string(),
});
export type ImportError = z.output<typeof ImportError>;
