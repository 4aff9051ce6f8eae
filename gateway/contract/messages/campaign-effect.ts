// Generated from doorlight.campaign.v1.CampaignEffect by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** Agents who bought within some days of their planned minute, mailed ones against held-out ones. */
export const CampaignEffect = z.object({
  /** How many days. */
  days: z.int(),
  /** Those whose days are over. */
  mailedAgents: z.int(),
  /** Of them too, those whose days are over. */
  heldOutAgents: z.int(),
  /** Of the mailed, the share that bought, in millionths. */
  mailedShare: z.int(),
  /** Of the held-out, the share that bought, in millionths. */
  heldOutShare: z.int(),
  /** The first share less the second, in millionths. */
  difference: z.int(),
  /** The 95 % interval of the difference begins here, in millionths. */
  low: z.int(),
  /** And ends here, in millionths. */
  high: z.int(),
});
export type CampaignEffect = z.output<typeof CampaignEffect>;
