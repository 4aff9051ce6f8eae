// Generated from doorlight.leads.v1.ImportCell by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

export const ImportCell = z.object({
  /** By its name in the header. */
  column: z.string(),
  /** As files write them, with decimal points. */
  before: z.string(),
  /** In the same form. */
  after: z.string(),
});
export type ImportCell = z.output<typeof ImportCell>;
