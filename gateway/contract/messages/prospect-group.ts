// Generated from doorlight.campaign.v1.ProspectGroup by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** Prospects that have something in common. */
export const ProspectGroup = z.object({
  /** The place, brand, source or tag. */
  name: z.string(),
  /** How many prospects it has. */
  count: z.int(),
});
export type ProspectGroup = z.output<typeof ProspectGroup>;
