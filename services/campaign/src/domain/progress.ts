import type { PersonKind } from "./audience.ts";
import type { CampaignState, DeliveryState } from "./campaign.ts";
import type { Group } from "./effect.ts";
import type { SuppressionCause } from "./suppression.ts";

/** Why a recipient got nothing. */
export type SuppressionReason =
  | SuppressionCause
  | "deactivated"
  | "cool_down"
  | "legal_basis"
  | "no_address"
  | "same_mailbox"
  | "not_interested";

/** The figures of a campaign so far. */
export type Progress = Record<DeliveryState | "clicked" | "unsubscribed" | "complained", number> & {
  reasons: { reason: SuppressionReason; count: number }[];
};

/** The figures of a campaign as they are shown; shares are in millionths. */
export type CampaignFigures = Record<
  | "audience"
  | "heldOut"
  | "planned"
  | "sending"
  | "sent"
  | "bounced"
  | "uncertain"
  | "suppressed"
  | "clicked"
  | "unsubscribed"
  | "complained",
  number
> & {
  reasons: Progress["reasons"];
  links: (LinkClicks & { target: string })[];
  /** Null without agents of both groups whose days to buy are over. */
  effect: Record<
    "days" | "mailedAgents" | "heldOutAgents" | "mailedShare" | "heldOutShare" | "difference" | "low" | "high",
    number
  > | null;
};

/** Clicks on one link, by the number of its block. */
export type LinkClicks = { block: number; people: number; clicks: number; machineClicks: number };

/** Agents of a campaign whose days to buy are over, and those who did. */
export type Buyers = { days: number; mailed: Group; heldOut: Group };

/** The row of one recipient. */
export type CampaignDelivery = {
  id: string;
  people: PersonKind;
  personId: string;
  country: string;
  state: DeliveryState;
  reason: SuppressionReason | null;
  coolDownUntil: Date | null;
  coolDownCampaign: string | null;
  plannedAt: Date;
  sentAt: Date | null;
  clickedAt: Date | null;
  unsubscribedAt: Date | null;
  complainedAt: Date | null;
};

/** A campaign that a mailbox was in the audience of, and its mail. */
export type MailboxCampaign = { id: string; name: string; state: CampaignState; delivery: CampaignDelivery };
