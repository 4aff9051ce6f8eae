// Generated from doorlight.billing.v1.ParkedMonth by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Day } from "../common.ts";
import { Instant } from "../common.ts";

export const ParkedMonth = z.object({
  /** The first day of the month. */
  period: Day,
  /** buyer_incomplete: the billing details are incomplete. error: an internal error, see the log. */
  cause: z.string(),
  parkedAt: Instant,
});
export type ParkedMonth = z.output<typeof ParkedMonth>;
