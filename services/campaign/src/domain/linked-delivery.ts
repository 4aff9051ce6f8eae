import type { CampaignContent, CampaignKind } from "./campaign.ts";
import type { DueDelivery } from "./recipient.ts";

/** A mail that somebody follows a link of. */
export type LinkedDelivery = DueDelivery & { mailboxDigest: Buffer; kind: CampaignKind; content: CampaignContent };
