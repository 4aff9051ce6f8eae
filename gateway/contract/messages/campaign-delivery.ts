// Generated from doorlight.campaign.v1.CampaignDelivery by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { PersonKind } from "./person-kind.ts";
import { Country } from "../common.ts";
import { CampaignDeliveryState } from "./campaign-delivery-state.ts";
import { SuppressionReason } from "./suppression-reason.ts";
import { Instant } from "../common.ts";

/** One mail of a campaign to one recipient. */
export const CampaignDelivery = z.object({
  id: Id,
  /** The kind of recipient. */
  people: PersonKind,
  /** Of the agent or the prospect. */
  personId: Id,
  country: Country,
  state: CampaignDeliveryState,
  /** Null unless it is suppressed. */
  reason: z.nullable(SuppressionReason),
  /** End of the cool-down, if that is the reason; null otherwise. */
  coolDownUntil: z.nullable(Instant),
  /** The campaign that began the cool-down; null otherwise. */
  coolDownCampaign: z.nullable(z.string()),
  plannedAt: Instant,
  /** When it was claimed: at most some seconds before the mail server had it. Null until then. */
  sentAt: z.nullable(Instant),
  /** The first click of a person; null without one. */
  clickedAt: z.nullable(Instant),
  /** Null unless the recipient unsubscribed by this mail. */
  unsubscribedAt: z.nullable(Instant),
  /** Null unless the mail was reported as spam. */
  complainedAt: z.nullable(Instant),
});
export type CampaignDelivery = z.output<typeof CampaignDelivery>;
