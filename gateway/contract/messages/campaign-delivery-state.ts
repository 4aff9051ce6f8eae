// Generated from doorlight.campaign.v1.CampaignDeliveryState by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** held_out: drawn to get nothing. bounced: refused by the mail server, at once or later. uncertain: perhaps sent: nobody knows until a bounce or a person says so. Never sent again by itself. suppressed: not sent, for a reason that was found right before. */
export const CampaignDeliveryState = z.enum([
  "held_out",
  "planned",
  "sending",
  "sent",
  "bounced",
  "uncertain",
  "suppressed",
]);
export type CampaignDeliveryState = z.output<typeof CampaignDeliveryState>;
