// Generated from doorlight.common.v1.Violation by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

export const Violation = z.object({
  /** The row as JSON: ids, amounts and times, no personal data. */
  row: z.string(),
  /** Of the change that the row is about; empty if it is not known. */
  traceId: z.string(),
});
export type Violation = z.output<typeof Violation>;
