// Generated from doorlight.leads.v1.FollowUpState by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** State of an agent's work on a bought lead. called: a contact attempt was made. won: the seller gave the agent the assignment. */
export const FollowUpState = z.enum(["to_call", "called", "met", "won", "lost"]);
export type FollowUpState = z.output<typeof FollowUpState>;
