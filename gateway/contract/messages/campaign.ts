// Generated from doorlight.campaign.v1.Campaign by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { CampaignPlan } from "./campaign-plan.ts";
import { CampaignState } from "./campaign-state.ts";
import { Instant } from "../common.ts";

export const Campaign = z.object({
  id: Id,
  plan: CampaignPlan,
  state: CampaignState,
  /** Why it stopped by itself, bounces or complaints; null otherwise. */
  stoppedBy: z.nullable(z.string()),
  /** Null until it is scheduled. */
  startsAt: z.nullable(Instant),
  /** Null until then. */
  startedAt: z.nullable(Instant),
  /** When it finished or stopped; null until then. */
  endedAt: z.nullable(Instant),
  createdAt: Instant,
  /** Grows with each change. */
  version: z.int(),
});
export type Campaign = z.output<typeof Campaign>;
