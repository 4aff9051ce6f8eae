// Generated from doorlight.common.v1.Replay by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { ReplayOutcome } from "./replay-outcome.ts";

/** What became of an event that was replayed. */
export const Replay = z.object({
  /** Of the dead letter. */
  id: Id,
  outcome: ReplayOutcome,
  /** Kind and code of the error if its handler failed, without values. */
  error: z.string(),
});
export type Replay = z.output<typeof Replay>;
