// Generated from doorlight.campaign.v1.CampaignPlan by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { CampaignKind } from "./campaign-kind.ts";
import { Audience } from "./audience.ts";
import { CampaignContent } from "./campaign-content.ts";
import { SendWindow } from "./send-window.ts";

/** What an admin decides about a campaign. */
export const CampaignPlan = z.object({
  /** For admins alone. */
  name: z.string(),
  kind: CampaignKind,
  /** Gets the report at the end and a week later; null for none. */
  reportingEmail: z.nullable(z.string()),
  /** So long after this mail its recipient gets none of another campaign, and so long after another's mail none of this. */
  coolDownDays: z.int(),
  /** Of two campaigns that are due, this one starts first. */
  priority: z.boolean(),
  audience: Audience,
  /** What the mail says. */
  content: CampaignContent,
  /** Percent of the audience that is not mailed, to measure the effect. */
  holdOutPercent: z.int(),
  /** Null: mails go out at any hour. */
  sendWindow: z.nullable(SendWindow),
  /** Mails a minute at most. */
  ratePerMinute: z.int(),
});
export type CampaignPlan = z.output<typeof CampaignPlan>;
