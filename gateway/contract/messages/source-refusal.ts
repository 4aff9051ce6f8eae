// Generated from doorlight.leads.v1.SourceRefusal by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** Refused requests of a source. */
export const SourceRefusal = z.object({
  /** The code of the refusal. */
  reason: z.string(),
  /** The wrong field; empty unless the code is invalid_request. A request with several counts for each. */
  field: z.string(),
  /** How many requests. */
  count: z.int(),
});
export type SourceRefusal = z.output<typeof SourceRefusal>;
