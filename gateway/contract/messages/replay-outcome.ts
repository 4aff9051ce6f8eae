// Generated from doorlight.common.v1.ReplayOutcome by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** handled: it has its effect, or would have it. failed: its handler fails as before. unreadable: its record is no event that this release can read, or was not kept. settled: somebody has replayed or dropped it meanwhile. */
export const ReplayOutcome = z.enum(["handled", "failed", "unreadable", "settled"]);
export type ReplayOutcome = z.output<typeof ReplayOutcome>;
