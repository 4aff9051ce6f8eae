// Generated from doorlight.campaign.v1.CampaignKind by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** What people can unsubscribe from alone. news: news and advice about the product. */
export const CampaignKind = z.enum(["news", "offers"]);
export type CampaignKind = z.output<typeof CampaignKind>;
