// Generated from doorlight.campaign.v1.CampaignEffect by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** Agents who bought within some days of their planned minute, mailed ones against held-out ones. Shares are in millionths. */
export const CampaignEffect = z.object({
  /** How many days. */
  days: z.int(),
  /** Those whose days are over. */
  mailedAgents: z.int(),
  /** Of them too, those whose days are over. */
  heldOutAgents: z.int(),
  /** Of the mailed, who bought. */
  mailedShare: z.int(),
  /** Of the held-out, who bought. */
  heldOutShare: z.int(),
  /** The first share less the second. */
  difference: z.int(),
  /** The 95 % interval of the difference begins here. */
  low: z.int(),
  /** And ends here. */
  high: z.int(),
});
export type CampaignEffect = z.output<typeof CampaignEffect>;
