import type { CampaignContent } from "./campaign.ts";
import type { DueDelivery } from "./recipient.ts";

/** A mail that somebody follows a link of. */
export type LinkedDelivery = DueDelivery & { mailboxDigest: Buffer; content: CampaignContent };
