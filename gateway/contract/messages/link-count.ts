// Generated from doorlight.campaign.v1.LinkCount by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** Clicks on one link. */
export const LinkCount = z.object({
  /** Number of the block that has the link, from 1. */
  block: z.int(),
  /** Where it leads. */
  target: z.string(),
  /** Who clicked on it. */
  people: z.int(),
  /** Their clicks. */
  clicks: z.int(),
  /** Clicks that were none, such as those of scanners. */
  machineClicks: z.int(),
});
export type LinkCount = z.output<typeof LinkCount>;
