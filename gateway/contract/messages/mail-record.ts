// Generated from doorlight.notifications.v1.MailRecord by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { LoggedMailState } from "./logged-mail-state.ts";
import { Country } from "../common.ts";
import { Instant } from "../common.ts";

/** A mail of ours. Whom it is to is an id: addresses are not kept. */
export const MailRecord = z.object({
  id: Id,
  /** As in `lead_published`. */
  kind: z.string(),
  state: LoggedMailState,
  /** Upper-case code. */
  country: Country,
  createdAt: Instant,
  /** When it came to its state; null while it is queued. */
  finishedAt: z.nullable(Instant),
  /** Code of the last failed attempt; empty if none failed. */
  reason: z.string(),
  /** The lead or request that it is about; empty if it is about none. */
  leadId: z.string(),
  /** Whether it can be sent again. */
  canSendAgain: z.boolean(),
});
export type MailRecord = z.output<typeof MailRecord>;
