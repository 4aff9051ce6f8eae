// Generated from doorlight.identity.v1.OpenSession by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { Instant } from "../common.ts";

export const OpenSession = z.object({
  id: Id,
  /** Browser and system: `Firefox on Windows`. */
  device: z.string(),
  createdAt: Instant,
  seenAt: Instant,
  /** Whether the call came with it. */
  current: z.boolean(),
  /** True for a session of an admin who acts as the user. */
  impersonated: z.boolean(),
});
export type OpenSession = z.output<typeof OpenSession>;
