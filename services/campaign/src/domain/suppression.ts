import type { CampaignKind } from "./campaign.ts";

export type SuppressionCause = "unsubscribed" | "bounced" | "complained" | "by_hand" | "erased";

/** No more mail of a kind for a mailbox. */
export type Suppression = {
  mailboxDigest: Buffer;
  kind: CampaignKind | "all";
  cause: SuppressionCause;
  campaignDeliveryId?: string;
  adminId?: string;
};
