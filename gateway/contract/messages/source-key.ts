// Generated from doorlight.leads.v1.SourceKey by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { Instant } from "../common.ts";

/** A key that works, without its secret. */
export const SourceKey = z.object({
  id: Id,
  /** Its first characters. */
  prefix: z.string(),
  createdAt: Instant,
  /** To the minute; null if it was never used. */
  lastUsedAt: z.nullable(Instant),
  /** Its requests are tests. */
  test: z.boolean(),
});
export type SourceKey = z.output<typeof SourceKey>;
