// Generated from doorlight.leads.v1.StateChange by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { FollowUpState } from "./follow-up-state.ts";
import { Instant } from "../common.ts";

export const StateChange = z.object({
  state: FollowUpState,
  at: Instant,
});
export type StateChange = z.output<typeof StateChange>;
