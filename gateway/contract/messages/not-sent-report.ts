// Generated from doorlight.leads.v1.NotSentReport by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Instant } from "../common.ts";
import { NotSentOutcome } from "./not-sent-outcome.ts";

/** An agent's own report that the person of a lead did not send the request. */
export const NotSentReport = z.object({
  reportedAt: Instant,
  outcome: NotSentOutcome,
  /** Asked: the request is closed then at the latest, without an answer. Confirmed: to report again until then is an objection. */
  until: z.nullable(Instant),
  /** Null while nothing is decided. */
  decidedAt: z.nullable(Instant),
});
export type NotSentReport = z.output<typeof NotSentReport>;
