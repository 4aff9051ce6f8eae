// Generated from doorlight.identity.v1.WrongCodes by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Instant } from "../common.ts";

/** Wrong codes of a second factor since the last right one, from everywhere. */
export const WrongCodes = z.object({
  /** Those of the last day: an older one no longer counts after the next. */
  count: z.int(),
  lastAt: Instant,
  /** Until then no code of the account is accepted; null if the next one is. */
  waitsUntil: z.nullable(Instant),
});
export type WrongCodes = z.output<typeof WrongCodes>;
