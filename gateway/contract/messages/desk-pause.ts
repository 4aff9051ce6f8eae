// Generated from doorlight.leads.v1.DeskPause by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { PauseCause } from "./pause-cause.ts";
import { Instant } from "../common.ts";
import { PauseEnding } from "./pause-ending.ts";
import { PauseAnswer } from "./pause-answer.ts";

/** A time in which a lead could not be bought. */
export const DeskPause = z.object({
  cause: PauseCause,
  pausedAt: Instant,
  until: Instant,
  /** Null while the lead is paused. */
  endedAt: z.nullable(Instant),
  /** Null while the lead is paused. */
  ending: z.nullable(PauseEnding),
  /** The seller's, which ended it; null if something else did. */
  answer: z.nullable(PauseAnswer),
});
export type DeskPause = z.output<typeof DeskPause>;
