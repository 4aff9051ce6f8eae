// Generated from doorlight.campaign.v1.CampaignProgress by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { SuppressionCount } from "./suppression-count.ts";
import { LinkCount } from "./link-count.ts";
import { CampaignEffect } from "./campaign-effect.ts";

/** The figures of a campaign. */
export const CampaignProgress = z.object({
  /** People of the audience, those held out among them. */
  audience: z.int(),
  /** Drawn to get nothing. */
  heldOut: z.int(),
  /** Still to be sent. */
  planned: z.int(),
  /** With the mail server now. */
  sending: z.int(),
  /** Taken by the mail server, and not come back. */
  sent: z.int(),
  /** Came back. */
  bounced: z.int(),
  /** Perhaps sent; a person or a bounce settles it. */
  uncertain: z.int(),
  /** Not sent, for a reason that was found right before. */
  suppressed: z.int(),
  /** Of those who got it; by people, not by machines that look at links. */
  clicked: z.int(),
  /** By a link of this mail. */
  unsubscribed: z.int(),
  /** Reported as spam. */
  complained: z.int(),
  /** Suppressed ones by reason. */
  reasons: z.array(SuppressionCount),
  /** By link, in the order of the blocks. */
  links: z.array(LinkCount),
  /** What it changed; null without held-out agents, and until the first of them have had their days. */
  effect: z.nullable(CampaignEffect),
  /** How often its mails were opened, by mail programs that show pictures; null if no country counts that. */
  opens: z.nullable(z.int()),
});
export type CampaignProgress = z.output<typeof CampaignProgress>;
