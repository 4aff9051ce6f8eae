// Generated from doorlight.campaign.v1.CampaignContent by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { LocalText } from "./local-text.ts";
import { Block } from "./block.ts";

export const CampaignContent = z.object({
  subject: LocalText,
  /** Shown beside the subject in an inbox. */
  preheader: LocalText,
  /** In order. The number of a block, from 1, is the number of its link. */
  blocks: z.array(Block),
  /** The language of recipients in whose own a text is missing. */
  fallback: z.enum(["en", "sv", "fi"]),
});
export type CampaignContent = z.output<typeof CampaignContent>;
