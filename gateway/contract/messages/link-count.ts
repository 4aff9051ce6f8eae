// Generated from doorlight.campaign.v1.LinkCount by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** Clicks on one link. */
export const LinkCount = z.object({
  /** Number of the block that has the link, from 1. */
  block: z.int(),
  target: z.string(),
  /** People who clicked on it, and their clicks. */
  people: z.int(),
  clicks: z.int(),
  /** Clicks that were none, such as those of scanners. */
  machineClicks: z.int(),
});
export type LinkCount = z.output<typeof LinkCount>;
