// Generated from doorlight.campaign.v1.CampaignEffect by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** Agents who bought within some days of their planned minute, mailed ones against held-out ones. Shares are in millionths. */
export const CampaignEffect = z.object({
  days: z.int(),
  /** Agents whose days are over. */
  mailedAgents: z.int(),
  heldOutAgents: z.int(),
  mailedShare: z.int(),
  heldOutShare: z.int(),
  difference: z.int(),
  /** The 95 % interval of the difference. */
  low: z.int(),
  high: z.int(),
});
export type CampaignEffect = z.output<typeof CampaignEffect>;
