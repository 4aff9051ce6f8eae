// Generated from doorlight.leads.v1.FollowUp by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { FollowUpState } from "./follow-up-state.ts";
import { Instant } from "../common.ts";
import { Id } from "../common.ts";

/** A buyer's private data about a bought lead. Nobody else reads it, no colleague and no admin. */
export const FollowUp = z.object({
  state: FollowUpState,
  /** The agent's own words; erased with the seller's contact. Empty while an admin acts as the agent. */
  note: z.string(),
  /** Counts the changes of the note. */
  noteVersion: z.int(),
  /** When a mail reminds the agent; null without a reminder, and once it was sent. */
  remindAt: z.nullable(Instant),
  leadId: Id,
});
export type FollowUp = z.output<typeof FollowUp>;
