// Generated from doorlight.common.v1.Invariant by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Instant } from "../common.ts";
import { Violation } from "./violation.ts";

/** A rule that the tables of a service always keep, with the last run of its check. */
export const Invariant = z.object({
  /** The product's code of the rule. */
  id: z.string(),
  /** The invariant, in English. */
  rule: z.string(),
  /** Null before the first run. */
  checkedAt: z.nullable(Instant),
  /** Rows that break it. */
  violations: z.int(),
  /** The first rows that break it, as JSON, each with the trace of the change, or an empty text. */
  examples: z.array(Violation),
  /** Why the check itself failed; empty if it ran. */
  error: z.string(),
});
export type Invariant = z.output<typeof Invariant>;
