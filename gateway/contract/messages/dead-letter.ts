// Generated from doorlight.common.v1.DeadLetter by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { Instant } from "../common.ts";

/** An event that a consumer gave up. */
export const DeadLetter = z.object({
  id: Id,
  /** Which consumer gave it up, as in `leads.purchases`. */
  consumer: z.string(),
  /** Name of the event, as in `doorlight.purchasing.purchase.confirmed.v1`; empty if its record says none. */
  type: z.string(),
  /** Of the event; empty if its record says none. */
  eventId: z.string(),
  /** What the event is about: the key of its record. */
  key: z.string(),
  /** When it happened; null if its record does not say. */
  publishedAt: z.nullable(Instant),
  givenUpAt: Instant,
  /** Kind and code of the error, without values. */
  error: z.string(),
  /** Of the change that the event is about; empty if it is not known. */
  traceId: z.string(),
});
export type DeadLetter = z.output<typeof DeadLetter>;
