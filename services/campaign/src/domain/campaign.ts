import { hours } from "@doorlight/common/time";
import type { Audience } from "./audience.ts";

export type CampaignState = "draft" | "scheduled" | "sending" | "paused" | "stopped" | "finished" | "missed";
export type CampaignKind = "news" | "offers";

/** A text by language; empty if it is not written. */
export type LocalText = { en: string; sv: string; fi: string };

export type Block = {
  kind: "text" | "button" | "picture" | "figures" | "divider";
  text: LocalText;
  target: string;
  pictureId: string;
};

/** The content of the mail. The number of a block, from 1, is the number of its link. */
export type CampaignContent = {
  subject: LocalText;
  preheader: LocalText;
  blocks: Block[];
  fallback: string;
};

/** Whether the mail may name the recipient's area, which takes a count of its leads to know. */
export const saysArea = ({ subject, preheader, blocks }: CampaignContent): boolean =>
  blocks.some(({ kind }) => kind === "figures") ||
  [subject, preheader, ...blocks.map(({ text }) => text)].some((text) =>
    /\{\{\s*area\b/.test(Object.values(text).join()),
  );

/** Minutes of the day in the recipient's country, the last one excluded. */
export type SendWindow = { from: number; until: number };

/** An admin's decisions about a campaign. */
export type CampaignPlan = {
  name: string;
  kind: CampaignKind;
  reportingEmail: string | null;
  coolDownDays: number;
  priority: boolean;
  audience: Audience;
  content: CampaignContent;
  holdOutPercent: number;
  sendWindow: SendWindow | null;
  ratePerMinute: number;
};

export type Campaign = {
  id: string;
  plan: CampaignPlan;
  state: CampaignState;
  stoppedBy: "bounces" | "complaints" | null;
  startsAt: Date | null;
  startedAt: Date | null;
  endedAt: Date | null;
  createdAt: Date;
  version: bigint;
  /** Who let it start, and the people of its audience then; null before, and of releases before. */
  scheduled: Scheduled | null;
};

/** A start that was decided, by an admin alone unless another approved it. */
export type Scheduled = { by: string; at: Date; recipients: number; approvalId: string | null };

/** To so many people one admin mails alone in a day. */
export const MOST_ALONE = 1_000;

/** Into how many parts an audience is split, so that no statement plans more than some thousand mails. */
export const PARTS = 32;

/** A start that is later than that waits for a person: what was right then may be wrong now. */
export const MISSED_AFTER_MS = hours(1);

/** The states from which an admin may bring a campaign into another one. */
export const campaignEdges: Readonly<
  Record<"change" | "schedule" | "pause" | "resume" | "stop", readonly CampaignState[]>
> = {
  change: ["draft"],
  schedule: ["draft", "missed"],
  /** One that has not begun becomes a draft again. */
  pause: ["scheduled", "missed", "sending"],
  resume: ["paused"],
  stop: ["sending", "paused"],
};

export type DeliveryState = "held_out" | "planned" | "sending" | "sent" | "bounced" | "uncertain" | "suppressed";

/** Outcome of a mail that was handed to the mail service. */
export type MailOutcome = "sent" | "refused" | "not_sent" | "unknown";
